import type { CallInput } from '#contracts/call.ts';
import { StatusTab } from '#contracts/document.ts';
import {
  DOCUMENT_FILTER_COLUMNS,
  DOCUMENT_SORTS,
  DocumentListQuery,
  type getDocuments,
} from '#contracts/document-list.ts';
import { FilterList, filterProblem } from '#contracts/filter.ts';
import { Id } from '#contracts/id.ts';
import { jsonOf } from '#contracts/json-of.ts';
import { TimeZone } from '#contracts/time-zone.ts';
import { z } from '#contracts/zod.ts';

export const DocumentsLayout = z.enum(['table', 'preview']);
export type DocumentsLayout = z.infer<typeof DocumentsLayout>;

const day = z.catch(z.optional(z.iso.date()), undefined);

/** Filters of the list, without those that the service would reject. */
const filters = z.pipe(
  z._default(z.catch(jsonOf(FilterList), []), []),
  z.transform((list) => list.filter((filter) => filterProblem(filter, DOCUMENT_FILTER_COLUMNS) === null)),
);

/** State of the documents screen as the URL's query holds it; an invalid value falls back to its default. */
export const DocumentsQuery = z.extend(DocumentListQuery, {
  search: z.catch(DocumentListQuery.shape.search, ''),
  status: z._default(z.catch(StatusTab, 'all'), 'all'),
  layout: z._default(z.catch(DocumentsLayout, 'table'), 'table'),
  /** The service's own default is the date added; the screen begins with what waits for its reader. */
  sort: z._default(z.catch(z.enum(DOCUMENT_SORTS), 'waiting_first'), 'waiting_first'),
  instanceId: z.catch(z.optional(Id), undefined),
  filters,
  from: day,
  to: day,
  completed_since: day,
  time_zone: z.catch(z.optional(TimeZone), undefined),
});
export type DocumentsQuery = z.infer<typeof DocumentsQuery>;

const DEFAULTS = DocumentsQuery.parse({});

export const NO_RANGE = { from: undefined, to: undefined, time_zone: undefined };
/** Change that removes filters and periods. */
export const NO_CONDITIONS = { filters: [], ...NO_RANGE, completed_since: undefined };

/** Reads the parameters of the URL; the first value counts when a parameter is repeated. */
export function parseDocumentsQuery(
  parameters: URLSearchParams | Record<string, string | string[] | undefined>,
): DocumentsQuery {
  const pairs =
    parameters instanceof URLSearchParams ? [...parameters].reverse() : Object.entries(parameters);
  const single = pairs.map(([name, value]): [string, string | undefined] => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  const given = Object.fromEntries(single);
  // Links from when the date added was the default order name a direction alone.
  const isByDate = given.sort === undefined && given.direction === 'asc';
  const query = DocumentsQuery.parse(isByDate ? { ...given, sort: 'date_added' } : given);
  return isRange(query) ? query : { ...query, from: undefined, to: undefined, time_zone: undefined };
}

/** Returns the state that shows the start of a list in the layout and page size of `state`: all documents, or those that `list` names. */
export function freshQuery(
  { layout, pageSize }: DocumentsQuery,
  list: Partial<DocumentsQuery> = {},
): DocumentsQuery {
  return { ...DEFAULTS, instanceId: undefined, ...NO_CONDITIONS, layout, pageSize, ...list };
}

/** Returns the URL's query for this state, '' or '?…'; parameters at their default are left out. */
export function documentsSearch(query: DocumentsQuery): string {
  const defaults = new Map<string, unknown>(Object.entries(DEFAULTS));
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    const text = urlText(value);
    return text === undefined || text === urlText(defaults.get(name)) ? [] : [[name, text]];
  });
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

/** Returns the input of the call that loads this state's page of documents. */
export function documentsInput(state: DocumentsQuery): CallInput<typeof getDocuments> {
  const { status, pageIndex, pageSize, search } = state;
  return {
    params: { status_or_id: status },
    query: { pageIndex, pageSize, search, ...conditionsOf(state) },
  };
}

/** Returns order, filters and period in the form that the list and its export take. */
export function conditionsOf(state: DocumentsQuery) {
  const { sort, direction, filters: conditions, from, to, time_zone, completed_since } = state;
  return {
    sort,
    direction,
    ...(conditions.length > 0 ? { filters: JSON.stringify(conditions) } : {}),
    ...(from && to ? { from, to, time_zone } : {}),
    ...(completed_since ? { completed_since } : {}),
  };
}

/** Returns a key of the list that this state shows, the same for all its pages and orders. */
export function listScope(query: DocumentsQuery): string {
  const { pageIndex, pageSize, sort, direction } = DEFAULTS;
  const list = { ...query, pageIndex, pageSize, sort, direction, instanceId: undefined };
  const parameters = new URLSearchParams(documentsSearch(list));
  parameters.sort();
  return parameters.toString();
}

/** Checks whether filters or periods, the search apart, narrow the documents of the tab. */
export function isFiltered({ filters: conditions, from, completed_since }: DocumentsQuery): boolean {
  return conditions.length > 0 || from !== undefined || completed_since !== undefined;
}

function isRange({ from, to }: DocumentsQuery): boolean {
  return from !== undefined && to !== undefined && from <= to;
}

function urlText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
