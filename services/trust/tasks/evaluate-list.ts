import { statusFromCrl, type RevocationStatus } from '#signing';
import type { TaskRequest } from '#platform/engine/task.ts';

type Question = Parameters<typeof statusFromCrl>[0];

/** Returns the revocation status by a CRL, of which the server of the certificate's authority may send millions of entries. */
export function evaluateList(question: Question & TaskRequest): { status: RevocationStatus | undefined } {
  return { status: statusFromCrl(question) };
}
