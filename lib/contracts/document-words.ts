import type { DocumentStatus, StatusTab } from './document.ts';
import type { SignatoryState } from './signatory.ts';

/** What screens, files and mails call a status. */
export const STATUS_WORDS: Record<DocumentStatus, string> = {
  uploaded: 'Uploaded',
  pending_for_signature: 'Pending for Signature',
  in_progress: 'In Progress',
  signed: 'Signing Complete',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

export const TAB_WORDS: Record<StatusTab, string> = {
  all: 'Uploaded Documents',
  pending_for_signature: 'Pending for Signatures',
  signed: 'Signed Documents',
  rejected: 'Rejected/Cancelled',
};

export const STATE_WORDS: Record<SignatoryState, string> = {
  waiting: 'waiting',
  pending: 'to sign now',
  signed: 'signed',
  marked_as_signed: 'marked as signed',
  rejected: 'rejected',
};
