'use client';
import { useEffect, useState } from 'react';
import { useCall } from '#client/use-call.ts';
import { verifyDocument } from '#contracts/verify.ts';

export interface CheckedVersion {
  documentId: string;
  version: number;
}

/** What a check of this version says. It begins when the browser has nothing better to do, or at once when it is urgent. */
export function useSignatureReport({ documentId, version }: CheckedVersion, isUrgent: boolean) {
  const isIdle = useIdle();
  const input = { params: { id: documentId }, query: { version } };
  return useCall(verifyDocument, isUrgent || isIdle ? input : null);
}

const LONGEST_WAIT_MS = 3_000;
const WAIT_WITHOUT_IDLE_MS = 500;

/** False until the page has drawn what was waiting for it. */
function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const done = () => setIsIdle(true);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(done, WAIT_WITHOUT_IDLE_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(done, { timeout: LONGEST_WAIT_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
