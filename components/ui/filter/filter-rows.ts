import {
  FILTER_OPERATORS,
  filterMessages,
  filterProblem,
  inputOf,
  type Filter,
  type FilterColumns,
  type FilterOperator,
} from '#contracts/filter.ts';

/** A condition that is worked on: what each kind of input holds, of which its operator reads one. */
export interface FilterRow {
  readonly key: number;
  /** '' until one is chosen, as with the operator. */
  readonly columnId: string;
  readonly operator: FilterOperator | '';
  readonly text: string;
  readonly values: readonly string[];
  /** Null until touched; then the column's own end counts. */
  readonly min: string | null;
  readonly max: string | null;
}

let lastKey = 0;

export function emptyRow(): FilterRow {
  lastKey += 1;
  return { key: lastKey, columnId: '', operator: '', text: '', values: [], min: null, max: null };
}

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

/** Another column brings other operators and values. */
export function withColumn(row: FilterRow, columnId: string): FilterRow {
  return { ...emptyRow(), key: row.key, columnId };
}

/** Another operator keeps what it can read: a text stays a text. */
export function withOperator(row: FilterRow, operator: FilterOperator): FilterRow {
  const stays = row.operator !== '' && inputOf(row.operator) === inputOf(operator);
  return stays ? { ...row, operator } : { ...withColumn(row, row.columnId), operator };
}

/** The condition that a row stands for, or null while it lacks a column or an operator. */
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

/** An empty text is no number, though Number('') is 0. */
function numberOf(text: string | null): number {
  return text === null || text.trim() === '' ? Number.NaN : Number(text);
}

/** What is wrong with a row that has a column and an operator, or null. */
export function rowProblem(row: FilterRow, columns: FilterColumns): string | null {
  const filter = filterOf(row);
  if (!filter) return null;
  const { value } = filter;
  if (Array.isArray(value) && value.some((one) => Number.isNaN(one))) return filterMessages.notANumber;
  return filterProblem(filter, columns);
}

const ELLIPSIS_AFTER = 3;

/** 'Status is any of Signed, Rejected' */
export function filterWords(
  { columnId, operator, value }: Filter,
  columns: FilterColumns,
  valueLabel: (columnId: string, value: string) => string,
): string {
  const start = `${columns[columnId]?.label ?? columnId} ${FILTER_OPERATORS[operator]}`;
  const label = (one: string | number) => valueLabel(columnId, String(one));
  if (!Array.isArray(value)) return value === '' ? start : `${start} ${label(value)}`;
  if (inputOf(operator) === 'range') return `${start} ${value.map(label).join(' and ')}`;
  const shown = value.slice(0, ELLIPSIS_AFTER).map(label).join(', ');
  return value.length > ELLIPSIS_AFTER
    ? `${start} ${shown} and ${value.length - ELLIPSIS_AFTER} more`
    : `${start} ${shown}`;
}
