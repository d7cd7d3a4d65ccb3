import { defineCall } from './call.ts';
import { Document, instanceIds, StatusTab } from './document.ts';
import { DOCUMENT_FILTER_COLUMNS, DOCUMENT_SORTS, type DocumentFilterColumn } from './document-columns.ts';
import { withFallback } from './with-fallback.ts';
import { FilterList } from './filter.ts';
import { jsonOf } from './json-of.ts';
import { countedPageOf, DocumentPaging } from './paging.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Day in a URL as 'YYYY-MM-DD'. */
const day = z.optional(
  z.iso.date().check(z.refine((text) => text >= '1900-01-01', 'Choose a day after 1900.')),
);

/** Paging, conditions and order of the list of documents. */
export const DocumentListQuery = z.extend(DocumentPaging, {
  /** Filters, combined with AND, as JSON in a URL. */
  filters: z._default(jsonOf(FilterList), []),
  /** First day on which a document was added, in `time_zone`. */
  from: day,
  /** Last day on which a document was added, in `time_zone`. */
  to: day,
  /** First day on which the last signature of a document was made, in the organization's time zone. */
  completed_since: day,
  /** IANA name, by default that of the organization; the service refuses names that it does not know. */
  time_zone: z.optional(text().check(z.maxLength(60))),
  /** Last due date of documents that are not signed yet and have one. */
  due_until: day,
  /**
   * waiting_first: the documents that wait for the reader, then the others, each by the date added. due_date: open documents with a
   * due date, the soonest first with `asc`, then the others by the date added. Both are extensions.
   */
  sort: z._default(z.catch(z.enum(DOCUMENT_SORTS), 'date_added'), 'date_added'),
  direction: z._default(z.catch(z.enum(['asc', 'desc']), 'desc'), 'desc'),
});
export type DocumentListQuery = z.infer<typeof DocumentListQuery>;

/** Number of the documents that the reader sees in each tab. */
export const TabCounts = z.object({
  all: z.int(),
  pending_for_signature: z.int(),
  signed: z.int(),
  rejected: z.int(),
});
export type TabCounts = z.infer<typeof TabCounts>;

/** Page of the list of documents. */
export const DocumentPage = z.extend(countedPageOf(Document), {
  /** Number of all documents that wait for the reader's signature, regardless of tab and search. */
  waiting_for_me: withFallback(z.int(), 0),
  /** Number of all documents in each tab, regardless of search and filters; null from a third-party service. */
  tab_counts: withFallback(z.nullish(TabCounts), null),
});

export type DocumentPage = z.infer<typeof DocumentPage>;

/** Returns a page of documents for the name of a tab, and the document as the only row for an id. */
export const getDocuments = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/{status_or_id}',
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'documents read',
  summary: 'A page of the documents that the reader may see, or one of them.',
  params: z.object({ status_or_id: z.union([StatusTab, z.uuid()]) }),
  query: DocumentListQuery,
  data: DocumentPage,
});

/** Content of a column for the filter dialog: sorted unique values without empty ones, and the limits of a number column. */
export const ColumnValues = z.object({
  values: z.array(z.string()),
  /** True if the column has more values than these. */
  has_more: z.boolean(),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
});
export type ColumnValues = z.infer<typeof ColumnValues>;

export const getColumnValues = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/column_values',
  isExtension: true,
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'documents read',
  summary: 'The values of a column over all documents that the reader may see, at most 5000.',
  query: z.object({
    column_id: z.enum(Object.keys(DOCUMENT_FILTER_COLUMNS) as [DocumentFilterColumn]), // keys of the record above
    search: z._default(text().check(z.trim(), z.maxLength(200)), ''),
  }),
  data: ColumnValues,
});

export const listDocuments = defineCall({
  service: 'document',
  method: 'GET',
  path: '/document/list_of_documents',
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'documents read',
  summary: 'The documents of these ids, as far as the reader may see them.',
  query: z.object({ instance_ids: jsonOf(instanceIds) }),
  data: z.array(Document),
});
