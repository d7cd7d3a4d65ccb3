import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import { actionsFor } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';
import { openDueDate } from '../due-date/due-words.ts';
import { useOffered } from '../use-offered.ts';

export interface RoomDueDateProps {
  document: Document;
  onChange: () => void;
}

/** Due date of an open document, which its owner may change; nothing where there is none to see or to set. */
export function RoomDueDate({ document, onChange }: RoomDueDateProps) {
  const formats = useFormats();
  const offered = useOffered();
  const due = openDueDate(document);
  const mayChange = offered(actionsFor(document.status, document.is_owner)).includes('set_due_date');
  if (due === null && !mayChange) return null;
  return (
    <Stack component="section" direction="row" aria-label="Due date" sx={{ alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" sx={{ flex: 1 }}>
        {due === null ? 'No due date' : `Due ${formats.day(due)}`}
      </Typography>
      {mayChange ? (
        <Button
          size="small"
          variant="text"
          aria-label={due === null ? 'Set a due date' : 'Change the due date'}
          onClick={onChange}
        >
          {due === null ? 'Set' : 'Change'}
        </Button>
      ) : null}
    </Stack>
  );
}
