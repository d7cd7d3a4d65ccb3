import Box from '@mui/material/Box';
import { useState } from 'react';
import { useHasExtensions } from '#client/extensions.ts';
import { Fold } from '#components/ui/fold.tsx';
import { SignaturesBody } from './signatures-body.tsx';
import { useVersionReport, type CheckedVersion } from './use-version-report.ts';

/** Signatures of one version, verified when they are unfolded. */
export function VersionCheck(checked: CheckedVersion) {
  const [isOpen, setIsOpen] = useState(false);
  if (!useHasExtensions('document')) return null;
  return (
    <Fold label={`Signatures of version ${checked.version}`} onOpen={() => setIsOpen(true)}>
      {isOpen ? <Report {...checked} /> : null}
    </Fold>
  );
}

function Report(checked: CheckedVersion) {
  const check = useVersionReport(checked, 'now');
  return (
    <Box sx={{ pb: 1 }}>
      <SignaturesBody check={check} onPage={undefined} />
    </Box>
  );
}
