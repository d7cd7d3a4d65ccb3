import Failed from '@mui/icons-material/ErrorOutlineRounded';
import Done from '@mui/icons-material/CheckCircleOutlineRounded';
import Remove from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { UploadItem, UploadPhase } from './upload-list-state.ts';
import { UploadPreview } from './upload-preview.tsx';
import { useFormats } from '../formats/use-formats.ts';
import { Field } from '../inputs/field.tsx';

export interface UploadListItemProps {
  item: UploadItem;
  onRemove: (id: string) => void;
  onPassword: (id: string, password: string) => void;
  onStart: (item: UploadItem) => void;
  /** True if a failed file can be tried again here; in the dialog its button sends all of them. */
  canRetry?: boolean;
}

const LABELS: Record<UploadPhase, string> = {
  ready: '',
  queued: 'Waiting',
  uploading: 'Uploading',
  completed: 'Completed',
  failed: 'Not uploaded',
  locked: 'Password needed',
};

/** File of an upload list with its progress and the message of the service. */
export function UploadListItem({
  item,
  onRemove,
  onPassword,
  onStart,
  canRetry = false,
}: UploadListItemProps) {
  const { id, file, phase } = item;
  const isUnderway = phase === 'queued' || phase === 'uploading';
  return (
    <Box component="li" sx={{ listStyle: 'none', py: 1.25, borderTop: 1, borderColor: 'line' }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25 }}>
        <UploadPreview file={file} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="subtitle2" component="p" noWrap title={file.name}>
            {file.name}
          </Typography>
          <ItemState item={item} />
        </Box>
        {phase === 'completed' ? <Done sx={{ fontSize: 20, color: 'signed.main' }} aria-hidden /> : null}
        {phase === 'failed' ? <Failed sx={{ fontSize: 20, color: 'error.main' }} aria-hidden /> : null}
        <IconButton
          size="small"
          aria-label={`${isUnderway ? 'Cancel the upload of' : 'Remove'} ${file.name}`}
          onClick={() => onRemove(id)}
        >
          <Remove fontSize="small" />
        </IconButton>
      </Stack>
      {isUnderway ? (
        <LinearProgress
          variant="determinate"
          value={Math.round(item.share * 100)}
          aria-label={`Progress of ${file.name}`}
          sx={{ mt: 0.75, height: 4, borderRadius: '2px' }}
        />
      ) : null}
      <ItemMessage item={item} />
      {phase === 'failed' && canRetry ? (
        <Button
          size="small"
          aria-label={`Try ${file.name} again`}
          onClick={() => onStart(item)}
          sx={{ mt: 0.75 }}
        >
          Try again
        </Button>
      ) : null}
      {phase === 'locked' ? <UploadPassword item={item} onPassword={onPassword} onStart={onStart} /> : null}
    </Box>
  );
}

function ItemState({ item: { file, phase, share } }: { item: UploadItem }) {
  const formats = useFormats();
  const words = [
    formats.bytes(file.size),
    LABELS[phase],
    phase === 'uploading' ? `${Math.round(share * 100)}%` : '',
  ];
  return (
    <Typography
      variant="caption"
      color="text.secondary"
      component="p"
      sx={{ fontVariantNumeric: 'tabular-nums' }}
    >
      {words.filter(Boolean).join(' · ')}
    </Typography>
  );
}

function ItemMessage({ item: { message, note, phase } }: { item: UploadItem }) {
  if (note)
    return (
      <Typography variant="body2" role="status" sx={{ mt: 0.5, color: 'pending.main' }}>
        {note}
      </Typography>
    );
  if (!message) return null;
  return (
    <Typography
      variant="body2"
      role="alert"
      sx={{ mt: 0.5, color: phase === 'locked' ? 'pending.main' : 'error.main' }}
    >
      {message}
    </Typography>
  );
}

type UploadPasswordProps = Pick<UploadListItemProps, 'item' | 'onPassword' | 'onStart'>;

/** Asks for the password of an encrypted file and sends the file again with it. */
function UploadPassword({ item, onPassword, onStart }: UploadPasswordProps) {
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
