import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import { DIALOG_UPLOAD_MAX_BYTES } from '#contracts/limits.ts';
import type { UploadLimits } from '#contracts/upload.ts';
import { DropZone } from './upload-dialog-drop-zone.tsx';
import { UploadProblem } from './upload-dialog-problem.tsx';
import { canStart, isUnderway } from './upload-list-state.ts';
import { useUploadList, type UploadListOptions } from './upload-list-use.ts';
import { UploadList } from './upload-list.tsx';

/** How long the last 'Completed' stays in sight before the dialog closes by itself. */
const CLOSING_MS = 600;

export interface UploadDialogProps extends Omit<UploadListOptions, 'isSingle' | 'limits'> {
  /** Without a size of their own, 2 MB a file. */
  limits: Omit<UploadLimits, 'maxBytes'> & Partial<UploadLimits>;
  open: boolean;
  onClose: () => void;
  title?: string;
  description?: string;
  isSingle?: boolean;
}

/** Lets the person choose files and sends them. It closes once all have gone through; what failed stays to be mended. */
export function UploadDialog({ open, ...props }: UploadDialogProps) {
  const id = useId();
  const close = (_: unknown, reason: string) => {
    if (reason === 'escapeKeyDown') props.onClose(); // a click beside the dialog must not cost the files
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth="sm"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <UploadForm id={id} {...props} />
    </Dialog>
  );
}

function UploadForm({
  id,
  title = 'Upload files',
  description = 'Select and upload the files of your choice',
  isSingle = false,
  limits: { maxBytes = DIALOG_UPLOAD_MAX_BYTES, maxFiles, extensions },
  onClose,
  ...options
}: Omit<UploadDialogProps, 'open'> & { id: string }) {
  const limits = { maxBytes, maxFiles, extensions };
  const list = useUploadList({ ...options, limits, isSingle });
  const isBusy = list.items.some(isUnderway);
  const isDone = list.items.length > 0 && list.items.every(({ phase }) => phase === 'completed');
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(onClose, CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isDone, onClose]);
  return (
    <>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, alignContent: 'start' }}
      >
        <DialogContentText id={`${id}-text`}>{description}</DialogContentText>
        <DropZone limits={limits} isSingle={isSingle} onFiles={(files) => void list.add(files)} />
        {list.problem ? <UploadProblem problem={list.problem} refused={list.refused} /> : null}
        <UploadList
          items={list.items}
          onRemove={list.remove}
          onRemoveAll={list.removeAll}
          onPassword={list.setPassword}
          onStart={(item) => list.start([item])}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Discard</Button>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={!list.items.some(canStart)}
          onClick={() => list.start()}
        >
          Upload
        </Button>
      </DialogActions>
    </>
  );
}
