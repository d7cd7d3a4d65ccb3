import Stack from '@mui/material/Stack';
import { CheckedFile } from './checked-file.tsx';
import type { CheckQueue } from './use-file-checks.ts';

export interface CheckedFilesProps extends Pick<CheckQueue, 'checks'> {
  onRecheck: CheckQueue['recheck'];
  onRemove: CheckQueue['remove'];
}

/** All files of the page with the progress or the result of their checks. */
export function CheckedFiles({ checks, onRecheck, onRemove }: CheckedFilesProps) {
  return (
    <Stack sx={{ gap: 4 }}>
      {checks.map((check) => (
        <CheckedFile
          key={check.id}
          check={check}
          onRecheck={(password) => onRecheck(check, password)}
          onRemove={() => onRemove(check.id)}
        />
      ))}
    </Stack>
  );
}
