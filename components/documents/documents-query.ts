import type { CallInput } from '#contracts/call.ts';
import { DocumentListQuery, StatusTab, type getDocuments } from '#contracts/document.ts';
import { z } from '#contracts/zod.ts';

export const DocumentsLayout = z.enum(['table', 'preview']);
export type DocumentsLayout = z.infer<typeof DocumentsLayout>;

/** What the documents screen shows, as it stands in the URL; a bad value falls back to its default. */
export const DocumentsQuery = DocumentListQuery.extend({
  status: StatusTab.catch('all').default('all'),
  layout: DocumentsLayout.catch('table').default('table'),
  instanceId: z.uuid().optional().catch(undefined),
});
export type DocumentsQuery = z.infer<typeof DocumentsQuery>;

const DEFAULTS = DocumentsQuery.parse({});

/** Reads the URL's parameters; of one that is given twice, the first counts. */
export function parseDocumentsQuery(
  parameters: URLSearchParams | Record<string, string | string[] | undefined>,
): DocumentsQuery {
  const pairs =
    parameters instanceof URLSearchParams ? [...parameters].reverse() : Object.entries(parameters);
  const single = pairs.map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return DocumentsQuery.parse(Object.fromEntries(single));
}

/** The URL's query for this state, without what is at its default: '' or '?…'. */
export function documentsSearch(query: DocumentsQuery): string {
  const defaults = new Map<string, unknown>(Object.entries(DEFAULTS));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === defaults.get(name) ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

/** The call that loads what this state shows. */
export function documentsInput({
  status,
  pageIndex,
  pageSize,
  search,
  sort,
  direction,
}: DocumentsQuery): CallInput<typeof getDocuments> {
  return { params: { status_or_id: status }, query: { pageIndex, pageSize, search, sort, direction } };
}
