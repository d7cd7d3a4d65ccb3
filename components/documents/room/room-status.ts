import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';

/** Returns in one sentence where a document stands that its reader does not sign now. */
export function standing({ status, signatories }: Pick<Document, 'status' | 'signatories'>): string {
  switch (status) {
    case 'uploaded':
      return 'This document has no signatories yet';
    case 'pending_for_signature':
      return 'It is your turn';
    case 'in_progress':
      return waitingFor(signatories);
    case 'signed':
      return 'All have signed';
    case 'rejected':
      return rejectedBy(signatories);
    case 'cancelled':
      return 'This document was cancelled';
  }
}

/** Returns the action of the primary button for a reader who does not sign now. */
export function primaryAction(
  { status, is_owner }: Pick<Document, 'status' | 'is_owner'>,
  hasExtensions: boolean,
): Extract<DocumentAction, 'add_signatories' | 'send_reminder' | 'download'> {
  if (is_owner && status === 'uploaded') return 'add_signatories';
  return is_owner && status === 'in_progress' && hasExtensions ? 'send_reminder' : 'download';
}

function waitingFor(signatories: Document['signatories']): string {
  const next = signatories.find(({ state }) => state === 'pending');
  return next ? `Waiting for ${next.full_name}` : 'Waiting for the signatories';
}

function rejectedBy(signatories: Document['signatories']): string {
  const who = signatories.find(({ state }) => state === 'rejected');
  return who ? `${who.full_name} rejected this document` : 'This document was rejected';
}
