import Close from '@mui/icons-material/CloseRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Fold } from '#components/ui/fold.tsx';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import { TRUSTED_CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { readTrustedFile, type TrustedFile } from './trusted-files.ts';

export interface TrustedFilesFieldProps {
  files: readonly TrustedFile[];
  onChange: (files: readonly TrustedFile[]) => void;
}

/** Certificate files that the user trusts for the checks on this page, until the page is left. */
export function TrustedFilesField({ files, onChange }: TrustedFilesFieldProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = async (chosen: File[]) => {
    const results = await Promise.all(chosen.map(readTrustedFile));
    setProblems(results.filter((result) => typeof result === 'string'));
    const added = results.filter((result) => typeof result !== 'string');
    if (added.length > 0) onChange([...files, ...added]);
  };
  return (
    <Box>
      <Fold label="Trust further certificates">
        <Stack sx={{ gap: 1.5 }}>
          <Typography variant="body2" color="text.secondary">
            Add the certificate of an authority that you trust. It counts for your checks on this page, until
            you leave it.
          </Typography>
          <DropZone limits={TRUSTED_CERTIFICATE_UPLOAD} isSingle onFiles={(chosen) => void add(chosen)} />
          {problems.length > 0 ? <Alert severity="error">{problems.join(' ')}</Alert> : null}
        </Stack>
      </Fold>
      {files.length > 0 ? (
        <Stack component="ul" aria-label="Trusted for this visit" direction="row" sx={LIST}>
          {files.map((file, index) => (
            <li key={`${file.name} ${index}`}>
              <Box component="span" sx={NAME}>
                Trusted: {file.name}
                <IconButton
                  size="small"
                  aria-label={`Trust ${file.name} no more`}
                  onClick={() => onChange(files.filter((other) => other !== file))}
                >
                  <Close sx={{ fontSize: 16 }} />
                </IconButton>
              </Box>
            </li>
          ))}
        </Stack>
      ) : null}
    </Box>
  );
}

const LIST = { flexWrap: 'wrap', gap: 1, m: 0, mt: 1, p: 0, listStyle: 'none' } as const;

const NAME = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.25,
  pl: 1,
  border: 1,
  borderColor: 'line',
  borderRadius: '6px',
  typography: 'body2',
  overflowWrap: 'anywhere',
} as const;
