import type { DocumentStatus, StatusTab } from './document.ts';
import type { SignatoryState } from './signatory.ts';

/** Label of each status on screens and in files and mails. */
export const STATUS_WORDS: Record<DocumentStatus, string> = {
  uploaded: 'Uploaded',
  pending_for_signature: 'Pending for Signature',
  in_progress: 'In Progress',
  signed: 'Signing Complete',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

/** Label of each tab of the documents page. */
export const TAB_WORDS: Record<StatusTab, string> = {
  all: 'Uploaded Documents',
  pending_for_signature: 'Pending for Signatures',
  signed: 'Signed Documents',
  rejected: 'Rejected/Cancelled',
};

/** Words for the state of a signatory, for the middle of a sentence. */
export const STATE_WORDS: Record<SignatoryState, string> = {
  waiting: 'waiting',
  pending: 'to sign now',
  signed: 'signed',
  marked_as_signed: 'marked as signed',
  rejected: 'rejected',
};
