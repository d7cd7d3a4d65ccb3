'use client';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { request } from '#client/request.ts';
import { Field } from '#components/ui/field.tsx';
import { decideApproval } from '#contracts/document.ts';
import type { DocumentDialogProps } from './delete-dialog.tsx';
import { approvalIdOf, type StatusUpdate } from './status-update.ts';
import { useDocumentChange } from './use-document-change.ts';

const MAX_REMARK = 1000;

export interface UpdateStatusDialogProps extends DocumentDialogProps {
  update: StatusUpdate;
}

/** Rejects, cancels or marks as signed, with a remark that may stay empty. */
export function UpdateStatusDialog({ document, update, open, onClose }: UpdateStatusDialogProps) {
  const id = useId();
  const [remarks, setRemarks] = useState('');
  const { isBusy, run } = useDocumentChange(onClose);
  const approvalId = approvalIdOf(document, update.status);
  const send = async () => {
    if (!approvalId) return;
    const body = { approval_ids: [approvalId], status: update.status, remarks };
    await run(() => request(decideApproval, { body }));
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
          <strong>{document.document_name}</strong>
          <br />
          {update.effect}
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
          disabled={!approvalId}
          onClick={() => void send()}
        >
          {update.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
