import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId } from 'react';
import { DIALOG_UPLOAD_MAX_BYTES } from '#contracts/limits.ts';
import type { UploadLimits } from '#contracts/upload.ts';
import { DropZone } from './drop-zone.tsx';
import { canStart, isUnderway } from './upload-list-state.ts';
import { useUploadList, type UploadListOptions } from './use-upload-list.ts';
import { UploadList } from './upload-list.tsx';

/** Delay before the dialog closes by itself, so that the last 'Completed' can be read. */
const CLOSING_MS = 600;

export interface UploadDialogProps extends Omit<UploadListOptions, 'isSingle' | 'limits'> {
  /** `maxBytes` is 2 MB by default. */
  limits: Omit<UploadLimits, 'maxBytes'> & Partial<UploadLimits>;
  open: boolean;
  onClose: () => void;
  title?: string;
  description?: string;
  isSingle?: boolean;
}

/** Uploads chosen files. Closes when all are uploaded; failed files stay in the list to be sent again. */
export function UploadDialog({ open, ...props }: UploadDialogProps) {
  const id = useId();
  const close = (_: unknown, reason: string) => {
    if (reason === 'escapeKeyDown') props.onClose(); // a click on the backdrop must not discard the files
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
  const isRead = isDone && list.items.every(({ note }) => note === null);
  useEffect(() => {
    if (!isRead) return;
    const timer = setTimeout(onClose, CLOSING_MS);
    return () => clearTimeout(timer);
  }, [isRead, onClose]);
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
        <Button onClick={onClose}>{isDone ? 'Close' : 'Discard'}</Button>
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

interface UploadProblemProps {
  problem: string;
  refused: readonly string[];
}

const MAX_NAMES = 5;

/** Shows the first problem of the files that were added last and the names of the refused files. */
function UploadProblem({ problem, refused }: UploadProblemProps) {
  const [first = '', ...others] = refused;
  const isNamed = others.length === 0 && problem.includes(first);
  return (
    <Alert severity="error" sx={{ overflowWrap: 'anywhere' }}>
      {isNamed ? problem : `${problem} ${leftOut(refused)}`}
    </Alert>
  );
}

function leftOut(refused: readonly string[]): string {
  const named = refused.slice(0, MAX_NAMES).join(', ');
  const rest = refused.length > MAX_NAMES ? ` and ${refused.length - MAX_NAMES} more` : '';
  return `${refused.length === 1 ? '1 file was' : `${refused.length} files were`} left out: ${named}${rest}.`;
}
