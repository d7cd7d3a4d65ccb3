import type { Document } from '#contracts/document.ts';
import type { ApprovalStatus } from '#contracts/document-decision.ts';

/** A status update and the texts of its dialog, for one document and for several. */
export interface StatusUpdate {
  status: ApprovalStatus;
  /** Question about the document, which is named, or about the number of documents. */
  question: (subject: string) => string;
  effect: (isOne: boolean) => string;
  confirm: (count: number) => string;
  isFinal: boolean;
}

const these = (isOne: boolean) => (isOne ? 'this document' : 'these documents');
const counted = (count: number) => (count === 1 ? 'document' : `${count} documents`);

export const STATUS_UPDATES = {
  reject: {
    status: 'reject',
    question: (subject) => `Reject ${subject}?`,
    effect: (isOne) => `The signing ends here: ${these(isOne)} cannot be signed afterwards.`,
    confirm: (count) => `Reject ${counted(count)}`,
    isFinal: true,
  },
  mark_as_signed: {
    status: 'sign',
    question: (subject) => `Mark ${subject} as signed?`,
    effect: (isOne) =>
      `Your part counts as signed, without a digital signature in the ${isOne ? 'file' : 'files'}. The next signatory, if there is one, can then sign.`,
    confirm: (count) => (count === 1 ? 'Mark as signed' : `Mark ${counted(count)} as signed`),
    isFinal: false,
  },
  cancel: {
    status: 'cancel',
    question: (subject) => `Cancel ${subject}?`,
    effect: (isOne) => `The signing is called off: ${these(isOne)} cannot be signed afterwards.`,
    confirm: (count) => `Cancel ${counted(count)}`,
    isFinal: true,
  },
} as const satisfies Record<string, StatusUpdate>;

/**
 * Returns the ids that a status update is sent with: a cancellation names the approval track of the document, the others
 * the reader's own approval in it. Documents without one are left out.
 */
export function approvalIdsOf(documents: readonly Document[], status: ApprovalStatus): string[] {
  return documents.flatMap(({ approval_track_id, approval_id }) => {
    const id = status === 'cancel' ? (approval_track_id ?? approval_id) : approval_id;
    return id ? [id] : [];
  });
}
