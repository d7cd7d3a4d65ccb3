import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';
import { hasSigned, isMissing } from '../signatories/signatory-states.ts';

/** Returns in a sentence or two where a document stands that its reader does not sign now. */
export function standing(
  { status, signatories }: Pick<Document, 'status' | 'signatories'>,
  readerId: string,
): string {
  switch (status) {
    case 'uploaded':
      return 'This document has no signatories yet';
    case 'pending_for_signature':
      return 'It is your turn';
    case 'in_progress':
      return waitingFor(signatories, readerId);
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
  { status, is_owner, signatories }: Pick<Document, 'status' | 'is_owner' | 'signatories'>,
  hasExtensions: boolean,
): Extract<DocumentAction, 'add_signatories' | 'replace_signatory' | 'send_reminder' | 'download'> {
  if (is_owner && status === 'uploaded') return 'add_signatories';
  if (!is_owner || status !== 'in_progress' || !hasExtensions) return 'download';
  const next = inTurn(signatories);
  return next && isMissing(next) ? 'replace_signatory' : 'send_reminder';
}

const inTurn = (signatories: Document['signatories']) => signatories.find(({ state }) => state === 'pending');

function waitingFor(signatories: Document['signatories'], readerId: string): string {
  const next = inTurn(signatories);
  if (!next) return 'Waiting for the signatories';
  if (isMissing(next)) return `Waiting for ${next.full_name}, who is deactivated and cannot sign`;
  const reader = signatories.find(({ user_id }) => user_id === readerId);
  const sentence = `Waiting for ${next.full_name}`;
  if (reader && hasSigned(reader)) return `Your part is done. ${sentence}`;
  if (reader?.state !== 'waiting') return sentence;
  const before = signatories.filter(
    ({ state, serial_number }) =>
      (state === 'pending' || state === 'waiting') && serial_number < reader.serial_number,
  ).length;
  return before <= 1
    ? `${sentence}, then it is your turn`
    : `${sentence}. It is your turn after ${before} signatures`;
}

function rejectedBy(signatories: Document['signatories']): string {
  const who = signatories.find(({ state }) => state === 'rejected');
  return who ? `${who.full_name} rejected this document` : 'This document was rejected';
}
