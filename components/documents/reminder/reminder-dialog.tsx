import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import dayjs from 'dayjs';
import { useId, useState } from 'react';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { DocumentsDialogProps } from '../dialog-props.ts';
import { MessageField, isMessageTooLong } from '../mail/message-field.tsx';
import { ReminderResults } from './reminder-results.tsx';
import { ReminderTimeFields } from './reminder-time-fields.tsx';
import { firstReminderTime } from './reminder-time.ts';
import { ReminderTurns } from './reminder-turns.tsx';
import { useRemind } from './use-remind.ts';

/** Reminds the signatories whose turn it is, now or later. It shows the results if a reminder was not sent. */
export function ReminderDialog({ documents, open, onClose }: DocumentsDialogProps) {
  const id = useId();
  const { wallClock } = useFormats();
  const [message, setMessage] = useState('');
  const [when, setWhen] = useState(() => firstReminderTime(dayjs(wallClock())));
  const { isBusy, problem, reminded, remind } = useRemind(onClose);
  const instance_ids = documents.map((document) => document.id);
  const leave = (_: unknown, reason: string) => {
    const wouldLose = reason === 'backdropClick' && message !== '' && !reminded;
    if (!isBusy && !wouldLose) onClose();
  };
  return (
    <Dialog open={open} onClose={leave} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Send Reminder</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
        {reminded ? (
          <ReminderResults documents={documents} {...reminded} />
        ) : (
          <>
            <ReminderTurns documents={documents} />
            <MessageField value={message} onChange={setMessage} />
            <ReminderTimeFields value={when} onChange={setWhen} error={problem} />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy} variant={reminded ? 'contained' : 'outlined'}>
          Close
        </Button>
        {reminded ? null : (
          <Button
            variant="contained"
            loading={isBusy}
            disabled={isMessageTooLong(message)}
            onClick={() => void remind({ instance_ids, message, when })}
          >
            {buttonWords(documents.length, when.isLater)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function buttonWords(count: number, isLater: boolean): string {
  const reminders = count === 1 ? 'reminder' : `${count} reminders`;
  return isLater ? `Plan ${reminders}` : `Send ${reminders}`;
}
