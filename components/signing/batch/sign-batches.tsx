import Stack from '@mui/material/Stack';
import { use, useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useCall, useRefresh } from '#client/use-call.ts';
import { ReaderId } from '#components/ui/reader.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import { listSignBatches } from '#client/later-calls.ts';
import type { SignBatch } from '#contracts/sign-batch.ts';
import { changeBatch, type BatchChange } from './change-sign-batch.ts';
import { SignBatchBar } from './sign-batch-bar.tsx';
import { closeSignBatch, openSignBatch, useOpenedSignBatch } from './sign-batch-opened.ts';
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
 * Returns the user's batches until they are dismissed. Refreshes the document lists when one starts or finishes; in between, the
 * rows that it has signed change where they are.
 */
function useSignBatches(first: SignBatch[] | undefined): SignBatch[] {
  const { data, mutate } = useCall(listSignBatches, {}, { fallbackData: first });
  const refresh = useRefresh();
  const unfinished = (data ?? []).filter(({ is_finished }) => !is_finished).length;
  usePolling(mutate, unfinished > 0);

  const before = useRef(0);
  useEffect(() => {
    if (unfinished !== before.current) void refresh(['/document']);
    before.current = unfinished;
  }, [unfinished, refresh]);
  useSignedRows(data ?? NO_BATCHES);
  return data ?? NO_BATCHES;
}

const NO_BATCHES: SignBatch[] = [];

/** Shows the progress of the batches that are not finished in the rows of the document lists. */
function useSignedRows(batches: readonly SignBatch[]): void {
  const readerId = use(ReaderId);
  const { mutate } = useSWRConfig();
  const shown = useRef(new Map<string, number>());
  useEffect(() => {
    for (const { id: batchId, is_finished, signed } of batches) {
      if (is_finished || signed === (shown.current.get(batchId) ?? 0)) continue;
      shown.current.set(batchId, signed);
      void import('./show-signed-rows.ts')
        .then(({ showSignedRows }) => showSignedRows({ batchId, readerId, mutate }))
        .catch(() => undefined); // the lists are fetched again once the batch is finished
    }
  }, [batches, readerId, mutate]);
}
