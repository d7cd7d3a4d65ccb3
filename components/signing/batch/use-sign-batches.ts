'use client';
import { useEffect, useRef } from 'react';
import { useCall, useRefresh } from '#client/use-call.ts';
import { listSignBatches, type SignBatch } from '#contracts/sign-batch.ts';
import { usePolling } from './use-polling.ts';

/** The reader's batches that are under way or have something to say. When one ends, the lists of documents are fetched again. */
export function useSignBatches(): SignBatch[] {
  const { data, mutate } = useCall(listSignBatches, {});
  const refresh = useRefresh();
  const unfinished = (data ?? []).filter(({ is_finished }) => !is_finished).length;
  usePolling(mutate, unfinished > 0);

  const before = useRef(0);
  useEffect(() => {
    if (unfinished < before.current) void refresh(['/document']);
    before.current = unfinished;
  }, [unfinished, refresh]);
  return data ?? [];
}
