import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Filter } from '#contracts/filter.ts';
import type { FilterColumns } from '#contracts/filter-rules.ts';
import { FilterDialog } from './filter-dialog.tsx';
import type { ColumnContent } from './use-column-content.ts';
import { Providers } from '../providers.tsx';

const COLUMNS: FilterColumns = {
  name: { label: 'Name', kind: 'text' },
  status: { label: 'Status', kind: 'choice' },
  pages: { label: 'Pages', kind: 'number' },
};
const NO_CONTENT: ColumnContent = { values: [], has_more: false, min: null, max: null };
const WORDS: Record<string, string> = { signed: 'Signing Complete', in_progress: 'In Progress' };

const show = (filters: Filter[] = [], content: Partial<ColumnContent> = {}) => {
  const handlers = { onApply: jest.fn(), onClose: jest.fn() };
  const load = jest.fn((columnId: string, search: string) =>
    Promise.resolve({ ...NO_CONTENT, ...content, search, columnId }),
  );
  const table = crypto.randomUUID(); // its own cache keys
  render(
    <Providers>
      <FilterDialog
        open
        columns={COLUMNS}
        filters={filters}
        source={{ table, load }}
        labelOf={(_, value) => WORDS[value] ?? value}
        {...handlers}
      />
    </Providers>,
  );
  return { ...handlers, load };
};
const row = (number = 1) => within(screen.getByRole('group', { name: `Filter ${number}` }));
const pick = async (number: number, field: 'Column' | 'Operator', option: string) => {
  await userEvent.click(row(number).getByRole('combobox', { name: field }));
  await userEvent.click(screen.getByRole('option', { name: option }));
};
const apply = () => userEvent.click(screen.getByRole('button', { name: 'Apply' }));

it('FI-01 FI-04 starts with one empty row and enables the operator when a column is chosen', async () => {
  show();
  expect(screen.getByRole('dialog', { name: 'Filter' })).toHaveAccessibleDescription(
    'Apply filter across multiple columns',
  );
  const operator = () => row().getByRole('combobox', { name: 'Operator' });
  expect(operator()).toHaveAttribute('aria-disabled', 'true');
  await pick(1, 'Column', 'Name');
  expect(operator()).not.toHaveAttribute('aria-disabled');
});

it('FI-05 offers the operators of the kind of a column', async () => {
  show();
  const offered = async (column: string) => {
    await pick(1, 'Column', column);
    await userEvent.click(row().getByRole('combobox', { name: 'Operator' }));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    await userEvent.keyboard('{Escape}');
    return options;
  };
  expect(await offered('Name')).toEqual([
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
  ]);
  expect(await offered('Status')).toEqual(['is', 'is not', 'is any of']);
  expect(await offered('Pages')).toEqual([
    'equals',
    'does not equal',
    'is',
    'is not',
    'is any of',
    'between',
    'between inclusion',
  ]);
});

it('FI-02 applies the rows that have a column and an operator and closes', async () => {
  const { onApply, onClose } = show();
  await pick(1, 'Column', 'Name');
  await pick(1, 'Operator', 'contains');
  await userEvent.type(row().getByRole('textbox', { name: 'Value' }), 'lease');
  await userEvent.click(screen.getByRole('button', { name: 'Add Filter' }));
  await pick(2, 'Column', 'Status');
  await apply();
  expect(onApply.mock.calls).toEqual([[[{ columnId: 'name', operator: 'contains', value: 'lease' }]]]);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('shows a missing value at its row and applies nothing', async () => {
  const { onApply, onClose } = show();
  await pick(1, 'Column', 'Name');
  await pick(1, 'Operator', 'contains');
  await apply();
  expect(row().getByText('Enter a value that fits the operator.')).toBeInTheDocument();
  expect([onApply.mock.calls, onClose.mock.calls]).toEqual([[], []]);
});

it('FI-03 keeps one empty row when the last row is deleted and when all filters are cleared', async () => {
  const { onApply, onClose } = show([
    { columnId: 'name', operator: 'contains', value: 'a' },
    { columnId: 'pages', operator: 'equals', value: '2' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter 1' }));
  expect(row().getByRole('combobox', { name: 'Column' })).toHaveTextContent('Pages');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter 1' }));
  expect(row().getByRole('combobox', { name: 'Column' })).toHaveTextContent('Column');
  await pick(1, 'Column', 'Status');
  await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
  expect(screen.getAllByRole('group', { name: /^Filter/ })).toHaveLength(1);
  expect(row().getByRole('combobox', { name: 'Column' })).toHaveTextContent('Column');
  expect(onApply.mock.calls).toEqual([[[]]]);
  expect(onClose).not.toHaveBeenCalled();
});

it('FI-04 resets operator and value when another column is chosen', async () => {
  show([{ columnId: 'name', operator: 'contains', value: 'lease' }]);
  expect(row().getByRole('textbox', { name: 'Value' })).toHaveValue('lease');
  await pick(1, 'Column', 'Pages');
  expect(row().getByRole('combobox', { name: 'Operator' })).toHaveTextContent('Operator');
  expect(row().getByRole('textbox', { name: 'Value' })).toHaveValue('');
});

it('FI-08 allows as many rows as columns and disables values that the operator does not use', async () => {
  show([
    { columnId: 'name', operator: 'is_empty', value: '' },
    { columnId: 'name', operator: 'is_not_empty', value: '' },
  ]);
  expect(row(1).getByRole('textbox', { name: 'Value' })).toBeDisabled();
  expect(row(2).getByRole('textbox', { name: 'Value' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Add Filter' }));
  expect(screen.getByRole('button', { name: 'Add Filter' })).toBeDisabled();
});

it('FI-06 starts a range with the limits of the column and clamps it to them', async () => {
  const { onApply, load } = show([], { min: 1, max: 118 });
  await pick(1, 'Column', 'Pages');
  await pick(1, 'Operator', 'between');
  const smallest = row().getByRole('spinbutton', { name: 'Smallest' });
  const largest = row().getByRole('spinbutton', { name: 'Largest' });
  await waitFor(() =>
    expect([smallest, largest].map((one) => one.getAttribute('value'))).toEqual(['1', '118']),
  );
  expect(load.mock.calls).toEqual([['pages', '']]);
  await userEvent.clear(smallest);
  await userEvent.type(smallest, '20');
  await userEvent.clear(largest);
  await userEvent.type(largest, '500');
  await apply();
  expect(onApply).toHaveBeenCalledWith([{ columnId: 'pages', operator: 'between', value: [20, 118] }]);
});

it('FI-07 offers the labelled values of the column for "is any of"', async () => {
  const { onApply } = show([], { values: ['in_progress', 'signed'] });
  await pick(1, 'Column', 'Status');
  await pick(1, 'Operator', 'is any of');
  await userEvent.click(row().getByRole('combobox', { name: 'Value' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Signing Complete' }));
  await userEvent.click(screen.getByRole('option', { name: 'In Progress' }));
  await userEvent.keyboard('{Escape}');
  await apply();
  expect(onApply).toHaveBeenCalledWith([
    { columnId: 'status', operator: 'is_any_of', value: ['signed', 'in_progress'] },
  ]);
});

it('FI-07 renders only the visible ones of 5000 values and finds the others by typing', async () => {
  const values = Array.from({ length: 5000 }, (_, index) => `Contract ${String(index).padStart(4, '0')}`);
  show([], { values });
  await pick(1, 'Column', 'Name');
  await pick(1, 'Operator', 'is');
  const input = row().getByRole('combobox', { name: 'Value' });
  await userEvent.click(input);
  await screen.findByRole('option', { name: 'Contract 0000' });
  expect(screen.getAllByRole('option').length).toBeLessThan(50);
  await userEvent.type(input, '4999');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Contract 4999']);
});

it('FI-07 lets the service search when the column has more values than were loaded', async () => {
  const { load } = show([], { values: ['Anna'], has_more: true });
  await pick(1, 'Column', 'Name');
  await pick(1, 'Operator', 'is');
  await userEvent.type(row().getByRole('combobox', { name: 'Value' }), 'zoe');
  await waitFor(() => expect(load.mock.calls.at(-1)).toEqual(['name', 'zoe']));
});
