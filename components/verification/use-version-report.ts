import { useState } from 'react';
import { useCall } from '#client/use-call.ts';
import { useIdle } from '#client/use-idle.ts';
import { callLater } from '#contracts/later-call.ts';

const verifyDocument = callLater(
  {
    service: 'document',
    method: 'GET',
    path: '/document/{id}/signatures',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/verify.ts')).verifyDocument,
);

export interface CheckedVersion {
  documentId: string;
  version: number;
}

/** When a version is checked. */
export type CheckTime = 'now' | 'once idle' | 'not yet';

/**
 * Fetches the verification report of a version. The authorities of the certificates are asked about revocation only after
 * `setAsking(true)`.
 */
export function useVersionReport({ documentId, version }: CheckedVersion, time: CheckTime) {
  const isIdle = useIdle();
  const [isAsking, setAsking] = useState(false);
  const question = isAsking ? ({ ask_authorities: '1' } as const) : {};
  const query = { version, validation_report: '1', ...question } as const;
  const input = { params: { id: documentId }, query };
  const isDue = time === 'now' || (time === 'once idle' && isIdle);
  const { data, error, mutate } = useCall(verifyDocument, isDue ? input : null, {
    quiet: true, // the panel and its button say it
  });
  return { data, error, mutate, isAsking, setAsking };
}
