import type { Filter } from '#contracts/filter.ts';
import { FILTER_OPERATORS, type FilterColumns } from '#contracts/filter-rules.ts';
import {
  emptyRow,
  filterOf,
  filterWords,
  rowProblem,
  rowsOf,
  withColumn,
  withOperator,
} from './filter-rows.ts';

const COLUMNS: FilterColumns = {
  name: { label: 'Name', kind: 'text' },
  status: { label: 'Status', kind: 'choice' },
  pages: { label: 'Pages', kind: 'number' },
};
const FILTERS: Filter[] = [
  { columnId: 'name', operator: 'contains', value: 'lease' },
  { columnId: 'name', operator: 'is_empty', value: '' },
  { columnId: 'status', operator: 'is', value: 'signed' },
  { columnId: 'status', operator: 'is_any_of', value: ['signed', 'rejected'] },
  { columnId: 'pages', operator: 'between_inclusion', value: [2, 50] },
];

it('FI-05 FILTER_OPERATORS has the labels of the specification', () => {
  expect(Object.values(FILTER_OPERATORS)).toEqual([
    'contains',
    'does not contain',
    'equals',
    'does not equal',
    'starts with',
    'ends with',
    'is empty',
    'is not empty',
    'is',
    'is not',
    'is any of',
    'between',
    'between inclusion',
  ]);
});

it('FI-02 filterOf returns the filters that rowsOf was given', () => {
  expect(rowsOf(FILTERS).map(filterOf)).toEqual(FILTERS);
});

it('FI-03 rowsOf returns one empty row without filters', () => {
  expect(rowsOf([])).toEqual([{ ...emptyRow(), key: expect.any(Number) as number }]);
});

it('FI-04 withColumn resets operator and value', () => {
  const [row] = rowsOf(FILTERS);
  expect(withColumn(row!, 'pages')).toEqual({ ...emptyRow(), key: row!.key, columnId: 'pages' });
});

it('withOperator keeps the value only if the new operator takes the same kind of value', () => {
  const [row] = rowsOf(FILTERS);
  expect(withOperator(row!, 'starts_with').text).toBe('lease');
  expect(withOperator(row!, 'is').text).toBe('');
});

it('FI-02 filterOf and rowProblem return null for a row without column or operator', () => {
  const row = withColumn(emptyRow(), 'name');
  expect([filterOf(row), rowProblem(row, COLUMNS)]).toEqual([null, null]);
});

it.each([
  ['name', 'contains', {}, 'Enter a value that fits the operator.'],
  ['status', 'is_any_of', {}, 'Enter a value that fits the operator.'],
  ['pages', 'equals', { text: 'ten' }, 'Enter a number.'],
  ['pages', 'between', { min: '', max: '4' }, 'Enter a number.'],
  ['pages', 'between', { min: '5', max: '4' }, 'The smallest value must not be above the largest.'],
  ['pages', 'between', { min: '4', max: '5' }, null],
] as const)('FI-06 rowProblem of %s %s %j is %s', (columnId, operator, input, problem) => {
  expect(rowProblem({ ...emptyRow(), columnId, operator, ...input }, COLUMNS)).toBe(problem);
});

it('filterWords describes a filter and shortens long lists', () => {
  const label = (_: string, value: string) => value.toUpperCase();
  expect(FILTERS.map((filter) => filterWords(filter, COLUMNS, label))).toEqual([
    'Name contains LEASE',
    'Name is empty',
    'Status is SIGNED',
    'Status is any of SIGNED, REJECTED',
    'Pages between inclusion 2 and 50',
  ]);
  const many: Filter = { columnId: 'status', operator: 'is_any_of', value: ['a', 'b', 'c', 'd', 'e'] };
  expect(filterWords(many, COLUMNS, label)).toBe('Status is any of A, B, C and 2 more');
});
