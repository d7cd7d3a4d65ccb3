import type { DocumentStatus, StatusTab } from '#contracts/document.ts';

/** What the screens call a status. */
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

export const DOCUMENTS_DESCRIPTION = 'Upload PDF files, name who signs them, and follow each signature.';
