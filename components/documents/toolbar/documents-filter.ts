import { DOCUMENT_STATUSES } from '#contracts/document-status.ts';
import { getColumnValues } from '#client/later-calls.ts';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { rangeWords } from '#components/ui/dates/date-words.ts';
import type { ActiveFilter } from '#components/ui/filter/filter-chips.tsx';
import { filterWords } from '#components/ui/filter/filter-rows.ts';
import type { ColumnContent, ContentSource } from '#components/ui/filter/use-column-content.ts';
import { DOCUMENT_FILTER_COLUMNS, type DocumentFilterColumn } from '#contracts/document-columns.ts';
import type { Formats } from '#shared/make-formats.ts';
import { NO_RANGE, type DocumentsQuery } from '../documents-query.ts';
import { STATUS_WORDS } from '#contracts/document-words.ts';
import type { ChangeQuery } from '../use-documents-query.ts';

/** Part of every change that lists other documents: it starts at the first page. */
export const FROM_START = { pageIndex: 0, instanceId: undefined };

/** Values of a column, which the filter dialog suggests. */
export const DOCUMENT_CONTENT: ContentSource = {
  table: 'documents',
  load: async (columnId, search) => {
    try {
      const query = { column_id: columnNamed(columnId), search };
      return await request(getColumnValues, { query }, { quiet: true });
    } catch (error) {
      if (error instanceof RequestError && error.kind === 'not_available') return knownValues(columnId);
      throw error;
    }
  },
};

/** Returns the values of a column that are known without the service. */
function knownValues(columnId: string): ColumnContent {
  const values = columnId === 'status' ? DOCUMENT_STATUSES : [];
  return { values, has_more: false, min: null, max: null };
}

/** Returns the text of a column's value; a status has a label of its own. */
export function valueLabel(columnId: string, value: string): string {
  const status = columnId === 'status' && DOCUMENT_STATUSES.find((one) => one === value);
  return status ? STATUS_WORDS[status] : value;
}

/** Returns the active period and filters in words, each with a callback that removes it. */
export function activeFilters(
  { filters, from, to, completed_since }: DocumentsQuery,
  { change, formats }: { change: ChangeQuery; formats: Formats },
): ActiveFilter[] {
  const conditions = filters.map((filter, index) => ({
    key: `${index} ${filter.columnId}`,
    words: filterWords(filter, DOCUMENT_FILTER_COLUMNS, valueLabel),
    onRemove: () => change({ filters: filters.filter((one) => one !== filter), ...FROM_START }),
  }));
  if (completed_since)
    conditions.unshift({
      key: 'completed',
      words: `Done since ${formats.day(completed_since)}`,
      onRemove: () => change({ completed_since: undefined, ...FROM_START }),
    });
  if (!from || !to) return conditions;
  const words = `Date added ${rangeWords({ from, to }, formats)}`;
  const onRemove = () => change({ ...NO_RANGE, ...FROM_START });
  return [{ key: 'range', words, onRemove }, ...conditions];
}

function columnNamed(id: string): DocumentFilterColumn {
  const names = Object.keys(DOCUMENT_FILTER_COLUMNS) as DocumentFilterColumn[]; // the keys of that record
  const name = names.find((one) => one === id);
  if (!name) throw new TypeError(`There is no column ${id}.`);
  return name;
}
