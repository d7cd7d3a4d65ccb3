'use client';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { DropZone } from '#components/ui/upload/upload-dialog-drop-zone.tsx';
import { TRUSTED_CERTIFICATE_UPLOAD } from '#contracts/limits.ts';
import { Fold } from './fold.tsx';
import { readTrustedFile, type TrustedFile } from './trusted-files.ts';

export interface TrustedFilesFieldProps {
  files: readonly TrustedFile[];
  onChange: (files: readonly TrustedFile[]) => void;
}

/** Authorities that a person trusts for this visit, from certificate files of theirs. */
export function TrustedFilesField({ files, onChange }: TrustedFilesFieldProps) {
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = async (chosen: File[]) => {
    const read = await Promise.all(chosen.map(readTrustedFile));
    setProblems(read.filter((each) => typeof each === 'string'));
    const added = read.filter((each) => typeof each !== 'string');
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
              <Chip
                label={`Trusted: ${file.name}`}
                variant="outlined"
                onDelete={() => onChange(files.filter((other) => other !== file))}
              />
            </li>
          ))}
        </Stack>
      ) : null}
    </Box>
  );
}

const LIST = { flexWrap: 'wrap', gap: 1, m: 0, mt: 1, p: 0, listStyle: 'none' } as const;
