import type { CallInput } from '#contracts/call.ts';
import type { StatusTab } from '#contracts/document.ts';
import type { DocumentListQuery, getDocuments } from '#contracts/document-list.ts';
import { DOCUMENT_FILTER_COLUMNS, DOCUMENT_SORTS } from '#contracts/document-columns.ts';
import { STATUS_TABS } from '#contracts/document-status.ts';
import type { Filter } from '#contracts/filter.ts';
import { filterProblem, MAX_FILTER_VALUES, MAX_FILTERS } from '#contracts/filter-rules.ts';
import { DEFAULT_PAGE_SIZE, DOCUMENT_PAGE_SIZES, MAX_SEARCH_LENGTH } from '#contracts/limits.ts';
import { isId, isStorable, isTimeZone } from '#contracts/plain-checks.ts';
import { isFields } from '#shared/list-in.ts';

const LAYOUTS = ['table', 'preview'] as const;
export type DocumentsLayout = (typeof LAYOUTS)[number];

/** State of the documents screen as the URL's query holds it. */
export interface DocumentsQuery extends Omit<DocumentListQuery, 'due_until'> {
  status: StatusTab;
  layout: DocumentsLayout;
  /** Id of the document that the preview shows. */
  instanceId?: string | undefined;
}

const DEFAULTS: DocumentsQuery = {
  pageIndex: 0,
  pageSize: DEFAULT_PAGE_SIZE,
  search: '',
  filters: [],
  /** The service's own default is the date added; the screen begins with what waits for its reader. */
  sort: 'waiting_first',
  direction: 'desc',
  status: 'all',
  layout: 'table',
};

export const NO_RANGE = { from: undefined, to: undefined, time_zone: undefined };
/** Change that removes filters and periods. */
export const NO_CONDITIONS = { filters: [], ...NO_RANGE, completed_since: undefined };

/**
 * Reads the parameters of the URL, an invalid value as its default; the first value counts when a parameter is repeated. Without a
 * schema, since the list's first view needs it.
 */
export function parseDocumentsQuery(
  parameters: URLSearchParams | Record<string, string | string[] | undefined>,
): DocumentsQuery {
  const pairs =
    parameters instanceof URLSearchParams ? [...parameters].reverse() : Object.entries(parameters);
  const single = pairs.map(([name, value]): [string, string | undefined] => [
    name,
    Array.isArray(value) ? value[0] : value,
  ]);
  const given: Given = new Map(single);
  const [from, to, completed_since] = [given.get('from'), given.get('to'), given.get('completed_since')].map(
    dayIn,
  );
  const time_zone = given.get('time_zone');
  const instanceId = given.get('instanceId');
  return {
    ...pagingIn(given),
    filters: filtersIn(given.get('filters')),
    ...(from && to && from <= to ? { from, to } : {}),
    ...(from && to && from <= to && time_zone && isTimeZone(time_zone) ? { time_zone } : {}),
    ...(completed_since ? { completed_since } : {}),
    // Links from when the date added was the default order name a direction alone.
    sort: oneOf(DOCUMENT_SORTS, given.get('sort')) ?? (isByDate(given) ? 'date_added' : DEFAULTS.sort),
    direction: oneOf(['asc', 'desc'], given.get('direction')) ?? DEFAULTS.direction,
    status: oneOf(STATUS_TABS, given.get('status')) ?? DEFAULTS.status,
    layout: oneOf(LAYOUTS, given.get('layout')) ?? DEFAULTS.layout,
    ...(instanceId && isId(instanceId) ? { instanceId } : {}),
  };
}

type Given = ReadonlyMap<string, string | undefined>;

function oneOf<T extends string>(choices: readonly T[], text: string | undefined): T | undefined {
  return choices.find((one) => one === text);
}

const isByDate = (given: Given) => given.get('sort') === undefined && given.get('direction') === 'asc';

function pagingIn(given: Given): Pick<DocumentsQuery, 'pageIndex' | 'pageSize' | 'search'> {
  const index = Number(given.get('pageIndex'));
  const size = Number(given.get('pageSize'));
  const search = given.get('search')?.trim() ?? '';
  return {
    pageIndex: Number.isSafeInteger(index) && index >= 0 ? index : DEFAULTS.pageIndex,
    pageSize: DOCUMENT_PAGE_SIZES.find((one) => one === size) ?? DEFAULTS.pageSize,
    search: search.length <= MAX_SEARCH_LENGTH && isStorable(search) ? search : DEFAULTS.search,
  };
}

/** Returns the day that a text `YYYY-MM-DD` names; undefined if there is none. */
function dayIn(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? undefined : text;
}

/** Returns the filters of a list in JSON, without those that the service would refuse. */
function filtersIn(text: string | undefined): Filter[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isFilter).slice(0, MAX_FILTERS) : [];
  } catch {
    return []; // not JSON
  }
}

function isFilter(given: unknown): given is Filter {
  if (!isFields(given) || typeof given['columnId'] !== 'string' || !isFilterValue(given['value']))
    return false;
  return filterProblem(given as Filter, DOCUMENT_FILTER_COLUMNS) === null; // which looks at the operator
}

function isFilterValue(value: unknown): value is Filter['value'] {
  const texts = Array.isArray(value) ? value.filter((one) => typeof one !== 'number') : [value];
  const isShort = !Array.isArray(value) || value.length <= MAX_FILTER_VALUES;
  return isShort && texts.every((one) => typeof one === 'string' && isStorable(one));
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

function urlText(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
