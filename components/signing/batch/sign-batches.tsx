import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import { useCall, useRefresh } from '#client/use-call.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import { listSignBatches } from '#client/later-calls.ts';
import type { SignBatch } from '#contracts/sign-batch.ts';
import { changeBatch, type BatchChange } from './change-sign-batch.ts';
import { SignBatchBar } from './sign-batch-bar.tsx';
import { closeSignBatch, openSignBatch, useOpenedSignBatch } from './sign-batch-opened.ts';
import { doneOf } from './sign-batch-summary.ts';
import { usePolling } from './use-polling.ts';

const SignBatchDrawer = loadLater(
  async () => (await import('./sign-batch-drawer.tsx')).SignBatchDrawer,
  ({ open }) => open,
);
const RetryPasswordDialog = loadLater(
  async () => (await import('./retry-password-dialog.tsx')).RetryPasswordDialog,
  ({ open }) => open,
);

export interface SignBatchesProps {
  /** Batches that the server has loaded; undefined if that failed. */
  first: SignBatch[] | undefined;
}

/** Batches that are signed in the background: a bar for each, and the progress drawer of the opened one. */
export function SignBatches({ first }: SignBatchesProps) {
  const batches = useSignBatches(first);
  const opened = useOpenedSignBatch();
  const refresh = useRefresh();
  const [refusedRetry, setRefusedRetry] = useState<BatchChange | null>(null);
  const change = async (id: string, requested: BatchChange) => {
    const passwordError = await changeBatch(id, requested);
    setRefusedRetry(passwordError === null ? null : requested);
    await refresh(['/sign-batch']);
  };
  return (
    <>
      {batches.length > 0 ? (
        <Stack
          component="section"
          aria-label="Signing in the background"
          data-above-list
          sx={{ gap: 1, mb: 2 }}
        >
          {batches.map((batch) => (
            <SignBatchBar
              key={batch.id}
              batch={batch}
              onShow={() => openSignBatch(batch.id)}
              onDismiss={() => void change(batch.id, { purpose: 'dismiss' })}
            />
          ))}
        </Stack>
      ) : null}
      {opened ? (
        <SignBatchDrawer
          key={opened.id}
          id={opened.id}
          open={opened.isOpen}
          onChange={(requested) => void change(opened.id, requested)}
          onClose={closeSignBatch}
        />
      ) : null}
      {opened && refusedRetry ? (
        <RetryPasswordDialog
          open
          onRetry={(encryptionPin) => void change(opened.id, { ...refusedRetry, encryptionPin })}
          onClose={() => setRefusedRetry(null)}
        />
      ) : null}
    </>
  );
}

/**
 * Returns the user's batches until they are dismissed. Each time that some of their documents are done, the document lists are
 * fetched again, so that rows and numbers go on in the same steps as the bars.
 */
function useSignBatches(first: SignBatch[] | undefined): SignBatch[] {
  const { data = NO_BATCHES, mutate } = useCall(listSignBatches, {}, { fallbackData: first });
  usePolling(
    mutate,
    data.some(({ is_finished }) => !is_finished),
  );
  useListsInStep(data.reduce((sum, batch) => sum + doneOf(batch), 0));
  return data;
}

/** Fetches the document lists again when more documents are done; over a slow network, one time after the other. */
function useListsInStep(done: number): void {
  const refresh = useRefresh();
  const [shown, setShown] = useState(done); // at first what the server has loaded with the lists
  const isFetching = useRef(false);
  useEffect(() => {
    if (done === shown || isFetching.current) return;
    isFetching.current = true;
    const isMore = done > shown; // fewer are counted after a batch was dismissed
    void refresh(isMore ? ['/document'] : []).finally(() => {
      isFetching.current = false;
      setShown(done);
    });
  }, [done, shown, refresh]);
}

const NO_BATCHES: SignBatch[] = [];
