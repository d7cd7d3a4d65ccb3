'use client';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import { VERIFY_UPLOAD } from '#contracts/limits.ts';
import { CheckedFile } from './checked-file.tsx';
import { NothingStored } from './nothing-stored.tsx';
import { TrustedFilesField } from './trusted-files-field.tsx';
import type { TrustedFile } from './trusted-files.ts';
import { useChecks } from './use-checks.ts';

export interface VerifyScreenProps {
  /** The organization whose trust list counts too; null for a visitor. */
  organization: string | null;
}

/** Checks the signatures of files that anybody drops here. */
export function VerifyScreen({ organization }: VerifyScreenProps) {
  const [trusted, setTrusted] = useState<readonly TrustedFile[]>([]);
  const { checks, add, again, againWith, remove } = useChecks({
    isMember: organization !== null,
    roots: '',
  });
  const trust = (files: readonly TrustedFile[]) => {
    setTrusted(files);
    againWith(files.map(({ pem }) => pem).join('\n'));
  };
  return (
    <Stack sx={{ gap: 3 }}>
      <Box>
        <Typography variant="h1">Check signatures</Typography>
        <Typography color="text.secondary" sx={{ mt: 0.5 }}>
          Drop a PDF to see who signed it, when, and whether it was changed since.
        </Typography>
      </Box>
      <Stack sx={{ gap: 1.5, displayPrint: 'none' }}>
        <DropZone limits={VERIFY_UPLOAD} isSingle={false} onFiles={add} />
        <NothingStored organization={organization} />
        <TrustedFilesField files={trusted} onChange={trust} />
      </Stack>
      <Stack sx={{ gap: 4 }}>
        {checks.map((check) => (
          <CheckedFile
            key={check.id}
            check={check}
            onAgain={(password) => again(check, password)}
            onRemove={() => remove(check.id)}
          />
        ))}
      </Stack>
    </Stack>
  );
}
