import type { FilterColumns } from './filter-rules.ts';

/** Columns by which the documents table can be filtered. */
export const DOCUMENT_FILTER_COLUMNS = {
  document_name: { label: 'Name', kind: 'text' },
  status: { label: 'Status', kind: 'choice' },
  signatories: { label: 'Signatories', kind: 'text' },
  uploaded_by: { label: 'Uploaded by', kind: 'text' },
  page_count: { label: 'Pages', kind: 'number' },
  version: { label: 'Version', kind: 'number' },
} as const satisfies FilterColumns;
export type DocumentFilterColumn = keyof typeof DOCUMENT_FILTER_COLUMNS;

/** Orders of the list of documents. */
export const DOCUMENT_SORTS = ['date_added', 'document_name', 'status', 'waiting_first', 'due_date'] as const;
