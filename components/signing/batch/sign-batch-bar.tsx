import Close from '@mui/icons-material/CloseRounded';
import Draw from '@mui/icons-material/DrawOutlined';
import Done from '@mui/icons-material/CheckCircleOutlineRounded';
import Warning from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import type { SignBatch } from '#contracts/sign-batch.ts';
import { doneOf, headlineOf, remainderOf } from './sign-batch-summary.ts';

export interface SignBatchBarProps {
  batch: SignBatch;
  onShow: () => void;
  onDismiss: () => void;
}

/** Progress of a batch in one line above the documents. */
export function SignBatchBar({ batch, onShow, onDismiss }: SignBatchBarProps) {
  const { is_finished, total } = batch;
  const isReadOnly = use(ReadOnlyOrganization);
  const remainder = remainderOf(batch);
  return (
    <Box sx={BAR}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.25, minHeight: 44, pl: 1.5, pr: 0.75 }}>
        <StateIcon batch={batch} />
        <Typography
          variant="body2"
          noWrap
          sx={{ flex: 1, minWidth: 0 }}
          role={is_finished ? 'status' : undefined}
        >
          <Box component="span" sx={{ fontWeight: 500 }}>
            {headlineOf(batch)}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', ml: 1 }}>
            {is_finished ? remainder : `${doneOf(batch)} of ${total}`}
          </Box>
        </Typography>
        <Button size="small" onClick={onShow}>
          Show
        </Button>
        {is_finished && !isReadOnly ? (
          <IconButton size="small" aria-label="Dismiss" onClick={onDismiss}>
            <Close fontSize="small" />
          </IconButton>
        ) : null}
      </Stack>
      {is_finished ? null : (
        <Box
          component="progress"
          aria-label={headlineOf(batch)}
          value={doneOf(batch)}
          max={total}
          sx={PROGRESS}
        />
      )}
    </Box>
  );
}

function StateIcon({ batch }: { batch: SignBatch }) {
  if (!batch.is_finished) return <Draw aria-hidden fontSize="small" sx={{ color: 'primary.main' }} />;
  if (batch.signed === batch.total)
    return <Done aria-hidden fontSize="small" sx={{ color: 'signed.main' }} />;
  return <Warning aria-hidden fontSize="small" sx={{ color: 'pending.main' }} />;
}

/** Not MUI's LinearProgress: it renders a style attribute on the server, which the content security policy blocks. */
const PROGRESS = {
  display: 'block',
  width: 1,
  height: 3,
  border: 0,
  appearance: 'none',
  bgcolor: 'line',
  '&::-webkit-progress-bar': { bgcolor: 'line' },
  '&::-webkit-progress-value': { bgcolor: 'primary.main' },
  '&::-moz-progress-bar': { bgcolor: 'primary.main' },
} as const;

const BAR = {
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'hidden',
} as const;
