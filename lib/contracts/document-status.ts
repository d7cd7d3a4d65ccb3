/** Statuses of documents. */
export const DOCUMENT_STATUSES = [
  'uploaded',
  'pending_for_signature',
  'in_progress',
  'cancelled',
  'rejected',
  'signed',
] as const;

/** Tabs of the documents page. */
export const STATUS_TABS = ['all', 'pending_for_signature', 'signed', 'rejected'] as const;

/** Returns whether signatories of a document are yet to sign, so that fields may wait on its pages. */
export const mayHaveFields = ({ status, signatories }: { status: string; signatories: readonly unknown[] }) =>
  (status === 'pending_for_signature' || status === 'in_progress') && signatories.length > 0;
