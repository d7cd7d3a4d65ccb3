'use client';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useRefresh } from '#client/use-call.ts';
import { changeBatch, type BatchChange } from './change-sign-batch.ts';
import { RetryPasswordDialog } from './retry-password-dialog.tsx';
import { SignBatchBar } from './sign-batch-bar.tsx';
import { SignBatchDrawer } from './sign-batch-drawer.tsx';
import { closeSignBatch, openSignBatch, useOpenedSignBatch } from './sign-batch-opened.ts';
import { useSignBatches } from './use-sign-batches.ts';

/** What is being signed in the background: a slim line for each batch, and the progress of the one that was opened. */
export function SignBatches() {
  const batches = useSignBatches();
  const opened = useOpenedSignBatch();
  const refresh = useRefresh();
  const [asking, setAsking] = useState<BatchChange | null>(null);
  const change = async (id: string, wanted: BatchChange) => {
    setAsking((await changeBatch(id, wanted)) === null ? null : wanted);
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
          onChange={(wanted) => void change(opened.id, wanted)}
          onClose={closeSignBatch}
        />
      ) : null}
      {opened && asking ? (
        <RetryPasswordDialog
          open
          onRetry={(encryptionPin) => void change(opened.id, { ...asking, encryptionPin })}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </>
  );
}
