import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import type { CallData } from '#contracts/call.ts';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import { getSignBatch, type SignBatch } from '#contracts/sign-batch.ts';
import type { BatchChange } from './change-sign-batch.ts';
import { SignBatchRows } from './sign-batch-rows.tsx';
import { doneOf, headlineOf, remainderOf } from './sign-batch-summary.ts';
import { usePolling } from './use-polling.ts';

export interface SignBatchDrawerProps {
  id: string;
  open: boolean;
  onChange: (change: BatchChange) => void;
  onClose: () => void;
}

/** Progress of a batch for each document. Closing the drawer does not stop the batch. */
export function SignBatchDrawer({ id, open, onChange, onClose }: SignBatchDrawerProps) {
  const { data, error, mutate } = useCall(getSignBatch, open ? { params: { id } } : null, {
    keepPreviousData: true,
  });
  usePolling(mutate, open && data !== undefined && !data.is_finished);
  return (
    <SideDrawer
      open={open}
      title="Sign Digitally"
      subtitle={data ? headlineOf(data) : undefined}
      width={520}
      onClose={onClose}
      footer={<Footer batch={data} onChange={onChange} onClose={onClose} />}
    >
      {data ? (
        <Stack sx={{ gap: 2, height: 1 }}>
          <Progress batch={data} />
          <SignBatchRows items={data.items} />
        </Stack>
      ) : error ? (
        <LoadError error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton variant="rounded" height={280} role="status" aria-label="Loading the progress" />
      )}
    </SideDrawer>
  );
}

function Progress({ batch }: { batch: SignBatch }) {
  const { is_finished, total, signed } = batch;
  return (
    <Box sx={{ flexShrink: 0 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography variant="body2" role={is_finished ? 'status' : undefined} sx={TABULAR}>
          {is_finished ? `${signed} signed` : `${doneOf(batch)} of ${total}`}
        </Typography>
        <Typography variant="body2" sx={{ color: 'rejected.main', ...TABULAR }}>
          {remainderOf(batch)}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        aria-label={headlineOf(batch)}
        value={(doneOf(batch) / total) * 100}
        sx={{ height: 6, borderRadius: 3 }}
      />
      {is_finished ? null : (
        <Typography variant="caption" color="text.secondary" sx={{ display: 'block', mt: 1 }}>
          You can close this and go on working. What is signed stays signed.
        </Typography>
      )}
    </Box>
  );
}

interface FooterProps {
  batch: CallData<typeof getSignBatch> | undefined;
  onChange: (change: BatchChange) => void;
  onClose: () => void;
}

function Footer({ batch, onChange, onClose }: FooterProps) {
  const isReadOnly = use(ReadOnlyOrganization);
  const retryable =
    batch?.is_finished && !isReadOnly ? batch.items.filter(({ can_retry }) => can_retry).length : 0;
  const lacksLevel =
    batch?.items.some(({ can_retry, fields }) => can_retry && fields !== null && 'level' in fields) ?? false;
  return (
    <>
      {batch && !batch.is_finished && !isReadOnly ? (
        <Button color="error" onClick={() => onChange({ purpose: 'stop' })}>
          Stop
        </Button>
      ) : null}
      {retryable > 0 && lacksLevel ? (
        <Button onClick={() => onChange({ purpose: 'retry', level: 'B-B' })}>
          Sign {retryable} without timestamp (B-B)
        </Button>
      ) : null}
      {retryable > 0 ? (
        <Button onClick={() => onChange({ purpose: 'retry' })}>Retry {retryable}</Button>
      ) : null}
      <Button variant="contained" onClick={onClose}>
        {batch?.is_finished ? 'Done' : 'Close'}
      </Button>
    </>
  );
}

const TABULAR = { fontVariantNumeric: 'tabular-nums' } as const;
