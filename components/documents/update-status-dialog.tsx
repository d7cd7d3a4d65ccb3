import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { request } from '#client/request.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import { decideApproval } from '#contracts/document-decision.ts';
import { nameOrCount, type DocumentsDialogProps } from './dialog-props.ts';
import { approvalIdsOf, type StatusUpdate } from './status-update.ts';
import { useDocumentChange } from './use-document-change.ts';
import { useUndo } from './use-undo.ts';

const MAX_REMARK = 1000;

export interface UpdateStatusDialogProps extends DocumentsDialogProps {
  update: StatusUpdate;
}

/** Rejects, cancels or marks documents as signed, with one optional remark for all of them. */
export function UpdateStatusDialog({ documents, update, open, onClose }: UpdateStatusDialogProps) {
  const id = useId();
  const [remarks, setRemarks] = useState('');
  const { isBusy, run } = useDocumentChange(onClose);
  const approval_ids = approvalIdsOf(documents, update.status);
  const isSendable = approval_ids.length === documents.length;
  const { startUndo } = useUndo();
  const send = () => {
    const { fields, action } = update.status === 'cancel' ? startUndo() : {};
    const body = { approval_ids, status: update.status, remarks, ...fields };
    return run(() => request(decideApproval, { body }, { action }));
  };
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>Update Status</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={`${id}-text`} component="div">
          <strong>{update.question(nameOrCount(documents))}</strong>
          <br />
          {update.effect(documents.length === 1)}
        </DialogContentText>
        <Field
          label="Remark *"
          value={remarks}
          onChange={({ target }) => setRemarks(target.value)}
          multiline
          minRows={3}
          maxRows={8}
          autoFocus
          slotProps={{ htmlInput: { maxLength: MAX_REMARK } }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isBusy}>
          Close
        </Button>
        <Button
          variant="contained"
          color={update.isFinal ? 'error' : 'primary'}
          loading={isBusy}
          disabled={!isSendable}
          onClick={() => void send()}
        >
          {update.confirm(documents.length)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
