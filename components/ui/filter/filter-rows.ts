import type { Filter } from '#contracts/filter.ts';
import {
  FILTER_OPERATORS,
  filterMessages,
  filterProblem,
  inputOf,
  type FilterColumns,
  type FilterOperator,
} from '#contracts/filter-rules.ts';

/** Filter that is being edited: holds the value of every kind of input, of which the operator uses one. */
export interface FilterRow {
  readonly key: number;
  /** '' until one is chosen; so is `operator`. */
  readonly columnId: string;
  readonly operator: FilterOperator | '';
  readonly text: string;
  readonly values: readonly string[];
  /** Limits of a range; null until they are set to those of the column. */
  readonly min: string | null;
  readonly max: string | null;
}

let lastKey = 0;

/** Returns a row without column and operator, with a key of its own. */
export function emptyRow(): FilterRow {
  lastKey += 1;
  return { key: lastKey, columnId: '', operator: '', text: '', values: [], min: null, max: null };
}

/** Returns a row for each filter, or one empty row. */
export function rowsOf(filters: readonly Filter[]): FilterRow[] {
  return filters.length > 0 ? filters.map(rowOf) : [emptyRow()];
}

function rowOf({ columnId, operator, value }: Filter): FilterRow {
  const row = { ...emptyRow(), columnId, operator };
  switch (inputOf(operator)) {
    case 'none':
      return row;
    case 'text':
      return { ...row, text: String(value) };
    case 'value':
      return { ...row, values: [String(value)] };
    case 'values':
      return { ...row, values: [value].flat().map(String) };
    case 'range': {
      const [min = '', max = ''] = [value].flat().map(String);
      return { ...row, min, max };
    }
  }
}

/** Returns the row with another column, which resets operator and value. */
export function withColumn(row: FilterRow, columnId: string): FilterRow {
  return { ...emptyRow(), key: row.key, columnId };
}

/** Returns the row with another operator; keeps the value if both operators use the same kind of input. */
export function withOperator(row: FilterRow, operator: FilterOperator): FilterRow {
  const keepsValue = row.operator !== '' && inputOf(row.operator) === inputOf(operator);
  return keepsValue ? { ...row, operator } : { ...withColumn(row, row.columnId), operator };
}

/** Returns the filter of a row, or null if column or operator is missing. */
export function filterOf(row: FilterRow): Filter | null {
  const { columnId, operator } = row;
  if (columnId === '' || operator === '') return null;
  return { columnId, operator, value: valueOf(row, operator) };
}

function valueOf({ text, values, min, max }: FilterRow, operator: FilterOperator): Filter['value'] {
  switch (inputOf(operator)) {
    case 'none':
      return '';
    case 'text':
      return text.trim();
    case 'value':
      return values[0] ?? '';
    case 'values':
      return [...values];
    case 'range':
      return [numberOf(min), numberOf(max)];
  }
}

/** Converts a text to a number; NaN for an empty one, for which Number() returns 0. */
function numberOf(text: string | null): number {
  return text === null || text.trim() === '' ? Number.NaN : Number(text);
}

/** Returns the problem of a row that has a column and an operator, or null. */
export function rowProblem(row: FilterRow, columns: FilterColumns): string | null {
  const filter = filterOf(row);
  if (!filter) return null;
  const { value } = filter;
  if (Array.isArray(value) && value.some((one) => Number.isNaN(one))) return filterMessages.notANumber;
  return filterProblem(filter, columns);
}

const MAX_VALUES_IN_TEXT = 3;

/** Describes a filter, for example 'Status is any of Signed, Rejected'. */
export function filterWords(
  { columnId, operator, value }: Filter,
  columns: FilterColumns,
  valueLabel: (columnId: string, value: string) => string,
): string {
  const start = `${columns[columnId]?.label ?? columnId} ${FILTER_OPERATORS[operator]}`;
  const label = (one: string | number) => valueLabel(columnId, String(one));
  if (!Array.isArray(value)) return value === '' ? start : `${start} ${label(value)}`;
  if (inputOf(operator) === 'range') return `${start} ${value.map(label).join(' and ')}`;
  const shown = value.slice(0, MAX_VALUES_IN_TEXT).map(label).join(', ');
  return value.length > MAX_VALUES_IN_TEXT
    ? `${start} ${shown} and ${value.length - MAX_VALUES_IN_TEXT} more`
    : `${start} ${shown}`;
}
