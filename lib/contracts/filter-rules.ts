/** Operators of filters with their labels. */
export const FILTER_OPERATORS = {
  contains: 'contains',
  does_not_contain: 'does not contain',
  equals: 'equals',
  does_not_equal: 'does not equal',
  starts_with: 'starts with',
  ends_with: 'ends with',
  is_empty: 'is empty',
  is_not_empty: 'is not empty',
  is: 'is',
  is_not: 'is not',
  is_any_of: 'is any of',
  between: 'between',
  between_inclusion: 'between inclusion',
} as const;
export type FilterOperator = keyof typeof FILTER_OPERATORS;

/** Kind of a column. text: compared case-insensitively · choice: one of a few values · number. */
export type FilterKind = 'text' | 'choice' | 'number';

const LISTED = ['is', 'is_not', 'is_any_of'] as const;
const EMPTY = ['is_empty', 'is_not_empty'] as const;
const TEXT = [
  'contains',
  'does_not_contain',
  'equals',
  'does_not_equal',
  'starts_with',
  'ends_with',
] as const;

/** Operators of each kind of column, in display order. */
export const OPERATORS_OF: Record<FilterKind, readonly FilterOperator[]> = {
  text: [...TEXT, ...EMPTY, ...LISTED],
  choice: [...LISTED],
  number: ['equals', 'does_not_equal', ...LISTED, 'between', 'between_inclusion'],
};

/** Kind of value that an operator takes: none, a text, one or several values of the column, or a range. */
export type FilterInput = 'none' | 'text' | 'value' | 'values' | 'range';

/** Returns the kind of value that an operator takes. */
export function inputOf(operator: FilterOperator): FilterInput {
  switch (operator) {
    case 'is_empty':
    case 'is_not_empty':
      return 'none';
    case 'is':
    case 'is_not':
      return 'value';
    case 'is_any_of':
      return 'values';
    case 'between':
    case 'between_inclusion':
      return 'range';
    case 'contains':
    case 'does_not_contain':
    case 'equals':
    case 'does_not_equal':
    case 'starts_with':
    case 'ends_with':
      return 'text';
  }
}

/** Maximum number of values of a filter. */
export const MAX_FILTER_VALUES = 5000;
/** Maximum number of filters of a table. */
export const MAX_FILTERS = 20;
/** Maximum length of a text in a filter. */
export const MAX_FILTER_LENGTH = 500;

/** Messages about filters. */
export const filterMessages = {
  unknownColumn: 'This column cannot be filtered.',
  wrongOperator: 'This operator does not fit the column.',
  wrongValue: 'Enter a value that fits the operator.',
  notANumber: 'Enter a number.',
  rangeOrder: 'The smallest value must not be above the largest.',
  tooLong: `Only ${MAX_FILTER_LENGTH} characters are allowed`,
  tooManyValues: `At most ${MAX_FILTER_VALUES} values are allowed.`,
} as const;

/** Condition on a column, as the schema of a filter has it. */
interface Condition {
  columnId: string;
  operator: FilterOperator;
  value: string | [number, number] | string[];
}

/** Columns of a table that can be filtered, by their ids. */
export type FilterColumns = Readonly<Record<string, { label: string; kind: FilterKind }>>;

/** Returns why a filter does not fit these columns, or null. Used by the dialog and the service. */
export function filterProblem(
  { columnId, operator, value }: Condition,
  columns: FilterColumns,
): string | null {
  const column = Object.hasOwn(columns, columnId) ? columns[columnId] : undefined;
  if (!column) return filterMessages.unknownColumn;
  if (!OPERATORS_OF[column.kind].includes(operator)) return filterMessages.wrongOperator;
  switch (inputOf(operator)) {
    case 'none':
      return null;
    case 'text':
    case 'value':
      return wordProblem(value, column.kind);
    case 'values':
      return listProblem(value, column.kind);
    case 'range':
      return rangeProblem(value);
  }
}

/** Decimal number; no exponents, no other bases. */
const IS_NUMBER = /^\s*-?\d{1,15}([.]\d{1,15})?\s*$/;

function wordProblem(value: Condition['value'], kind: FilterKind): string | null {
  if (typeof value !== 'string' || value.trim() === '') return filterMessages.wrongValue;
  if (value.length > MAX_FILTER_LENGTH) return filterMessages.tooLong;
  return kind === 'number' && !IS_NUMBER.test(value) ? filterMessages.notANumber : null;
}

function listProblem(value: Condition['value'], kind: FilterKind): string | null {
  if (!Array.isArray(value) || value.length === 0) return filterMessages.wrongValue;
  for (const one of value) {
    const problem = typeof one === 'string' ? wordProblem(one, kind) : filterMessages.wrongValue;
    if (problem) return problem;
  }
  return null;
}

function rangeProblem(value: Condition['value']): string | null {
  if (!Array.isArray(value) || value.length !== 2) return filterMessages.wrongValue;
  const [smallest, largest] = value;
  if (typeof smallest !== 'number' || typeof largest !== 'number') return filterMessages.notANumber;
  return smallest > largest ? filterMessages.rangeOrder : null;
}
