import { and, gte, inArray, lte, type SQL } from '#platform/drizzle/orm.ts';
import type { DocumentListQuery } from '#contracts/document-list.ts';
import { DOCUMENT_FILTER_COLUMNS, type DocumentFilterColumn } from '#contracts/document-columns.ts';
import type { FieldErrors } from '#contracts/envelope.ts';
import type { Filter } from '#contracts/filter.ts';
import { filterProblem } from '#contracts/filter-rules.ts';
import type { Member } from '#platform/auth/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { assertTimeZone } from '#platform/errors/assert-time-zone.ts';
import { findTimeZone } from '#platform/identity/organization-store.ts';
import { endOfDay, startOfDay } from '#platform/time-zone.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { documents } from '../../document-tables.ts';
import { filterCondition, isNegated } from './filter-condition.ts';
import { searchConditions } from './search-condition.ts';

/** Period in which a document was added; `until` is exclusive. */
export interface Period {
  from?: Date;
  until?: Date;
}

/** Conditions of a list in addition to its tab. */
export interface ListConditions {
  period: Period;
  /** Condition on the rows of `documents`; undefined without search and filters. */
  rows: SQL | undefined;
  /** True if indexes cover all conditions. */
  isCovered: boolean;
  /**
   * True if documents_by_words finds the rows. The planner cannot know how few documents many named people have signed, and would read
   * the whole table: queries for few matches leave it no choice.
   */
  isFoundByWords: boolean;
}

type Asked = Pick<
  DocumentListQuery,
  'search' | 'filters' | 'from' | 'to' | 'time_zone' | 'completed_since' | 'due_until'
>;

/**
 * Returns the conditions that a request asks for.
 * @throws AppError invalid_input, with a message at the invalid filter or time zone
 */
export async function listConditions(db: Queryable, reader: Member, asked: Asked): Promise<ListConditions> {
  const filters = checkedFilters(asked.filters);
  const period = await periodOf(db, reader, asked);
  const [searched, filtered] = await Promise.all([
    searchConditions(db, reader.organizationId, asked.search),
    Promise.all(filters.map((filter) => filterCondition(db, reader, filter))),
  ]);
  const completed = await completedCondition(db, reader, asked.completed_since);
  const due = dueCondition(asked.due_until);
  const isCovered =
    !completed && !due && searched.length === 0 && filters.every(({ columnId }) => COVERED.has(columnId));
  const isFoundByWords = hasTrigram(asked.search) || filters.some(namesSignatories);
  return { period, rows: and(...searched, ...filtered, completed, due), isCovered, isFoundByWords };
}

/** Returns whether a text has three letters or digits in a row, which an index of trigrams (pg_trgm) needs. */
const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text);

const namesSignatories = ({ columnId, operator }: CheckedFilter) =>
  columnId === 'signatories' && !isNegated(operator) && operator !== 'is_empty';

async function completedCondition(
  db: Queryable,
  { organizationId }: Member,
  day: string | undefined,
): Promise<SQL | undefined> {
  if (day === undefined) return undefined;
  return gte(documents.completed_at, startOfDay(day, await findTimeZone(db, organizationId)));
}

/** Returns the condition that a document is not signed yet and is due by this day. */
function dueCondition(day: string | undefined): SQL | undefined {
  if (day === undefined) return undefined;
  return and(lte(documents.due_date, day), inArray(documents.status, ['uploaded', 'in_progress']));
}

const COVERED: ReadonlySet<DocumentFilterColumn> = new Set([
  'status',
  'uploaded_by',
  'page_count',
  'version',
]);

type CheckedFilter = Filter & { columnId: DocumentFilterColumn };

function checkedFilters(filters: readonly Filter[]): CheckedFilter[] {
  const fields: FieldErrors = {};
  filters.forEach((filter, index) => {
    const problem = filterProblem(filter, DOCUMENT_FILTER_COLUMNS);
    if (problem) fields[`filters.${index}.columnId`] = [problem];
  });
  if (Object.keys(fields).length > 0) throw new AppError(platformErrors.invalid_input, { fields });
  return filters.filter(isDocumentFilter);
}

function isDocumentFilter(filter: Filter): filter is CheckedFilter {
  return Object.hasOwn(DOCUMENT_FILTER_COLUMNS, filter.columnId);
}

async function periodOf(db: Queryable, reader: Member, { from, to, ...asked }: Asked): Promise<Period> {
  if (asked.time_zone === undefined && !from && !to) return {};
  const time_zone = asked.time_zone ?? (await findTimeZone(db, reader.organizationId));
  assertTimeZone(time_zone);
  return {
    ...(from ? { from: startOfDay(from, time_zone) } : {}),
    ...(to ? { until: endOfDay(to, time_zone) } : {}),
  };
}
