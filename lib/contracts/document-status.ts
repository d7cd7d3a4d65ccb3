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
