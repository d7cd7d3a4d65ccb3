import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Field } from '../inputs/field.tsx';
import type { UploadListItemProps } from './upload-list-item.tsx';

type UploadPasswordProps = Pick<UploadListItemProps, 'item' | 'onPassword' | 'onStart'>;

/** Asks for the password that opens a file, and sends the file again with it. */
export function UploadPassword({ item, onPassword, onStart }: UploadPasswordProps) {
  const isEmpty = item.password === '';
  const tryAgain = () => {
    if (!isEmpty) onStart(item);
  };
  return (
    <Stack direction="row" sx={{ alignItems: 'flex-end', gap: 1, mt: 1 }}>
      <Field
        label={`Password of ${item.file.name}`}
        type="password"
        size="small"
        autoComplete="off"
        autoFocus
        value={item.password}
        onChange={({ target }) => onPassword(item.id, target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') tryAgain();
        }}
        slotProps={{ htmlInput: { maxLength: 127 } }}
      />
      <Button onClick={tryAgain} disabled={isEmpty}>
        Try again
      </Button>
    </Stack>
  );
}
