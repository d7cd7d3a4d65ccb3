import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Providers } from '../providers.tsx';
import type { TableColumn } from './data-table-column.ts';
import { RowTable } from './row-table.tsx';

interface Row {
  id: string;
  name: string;
}
const COLUMNS: TableColumn<Row>[] = [
  {
    field: 'name',
    header: 'Name',
    sortsFirst: 'asc',
    isRowHeader: true,
    nameOf: ({ name }) => name,
    render: ({ name }) => name,
  },
  { field: 'id', header: 'Number', render: ({ id }) => `No. ${id}` },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: String(index), name: `File ${index}.pdf` }));
const TWO: Row[] = [
  { id: '1', name: 'Lease.pdf' },
  { id: '2', name: 'Deed.pdf' },
];

function SelectableTable({ rows = TWO, initial = [] }: { rows?: Row[]; initial?: string[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <Providers>
      <output>{[...ids].sort().join(' ')}</output>
      <RowTable
        label="Files"
        rows={rows}
        columns={COLUMNS}
        sort={{ field: 'id', direction: 'desc' }}
        onSortChange={jest.fn()}
        selection={{ ids, onChange: setIds }}
      />
    </Providers>
  );
}
const checkboxOf = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}.pdf` });
const selected = () => screen.getByRole('status').textContent;

it('selects rows one by one, as a range with Shift, and all of a page at once', async () => {
  const user = userEvent.setup();
  render(<SelectableTable rows={rowsOf(5)} />);
  await user.click(checkboxOf('File 1'));
  await user.keyboard('{Shift>}');
  await user.click(checkboxOf('File 3'));
  await user.keyboard('{/Shift}');
  expect(selected()).toBe('1 2 3');
  await user.click(checkboxOf('File 2'));
  expect(selected()).toBe('1 3');
  await user.click(screen.getByRole('checkbox', { name: 'Select all 5 on this page' }));
  expect(selected()).toBe('0 1 2 3 4');
});

it('selects rows with Space, and with Shift and the arrow keys', async () => {
  render(<SelectableTable rows={rowsOf(5)} />);
  await userEvent.click(checkboxOf('File 0'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toBe('0 1 2');
  await userEvent.keyboard(' ');
  expect(selected()).toBe('0 1');
});

it('starts a range with Shift and the arrow keys at the row to which other keys have led', async () => {
  render(<SelectableTable rows={rowsOf(9)} />);
  await userEvent.click(checkboxOf('File 0'));
  await userEvent.keyboard('{Control>}{End}{/Control}{Shift>}{ArrowUp}{ArrowUp}{ArrowDown}{/Shift}');
  expect(selected()).toBe('0 7 8');
});

it('goes on with a range when a row comes before it', async () => {
  const { rerender } = render(<SelectableTable rows={rowsOf(5)} />);
  await userEvent.click(checkboxOf('File 1'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  rerender(<SelectableTable rows={[{ id: '9', name: 'Newest.pdf' }, ...rowsOf(5)]} />);
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(selected()).toBe('1 2 3');
});

it('keeps rows of another page selected when all of a page are selected and deselected', async () => {
  render(<SelectableTable initial={['77']} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }));
  expect(selected()).toBe('1 2 77');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Unselect all on this page' }));
  expect(selected()).toBe('77');
});

describe('of a thousand rows', () => {
  const THOUSAND = rowsOf(1000);

  it('IN-04 renders a part, and tells screen readers the number of all and the index of each', () => {
    render(<SelectableTable rows={THOUSAND} />);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1001');
    expect(screen.getAllByRole('row')).toHaveLength(51);
    expect(screen.getByRole('row', { name: /File 7\.pdf/ })).toHaveAttribute('aria-rowindex', '9');
  });

  it('leads by keys to rows that were not rendered, and back', async () => {
    render(<SelectableTable rows={THOUSAND} />);
    await userEvent.click(checkboxOf('File 0'));
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(screen.getByRole('gridcell', { name: 'No. 999' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Home}');
    expect(checkboxOf('File 998')).toHaveFocus();
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    expect(checkboxOf('File 0')).toHaveFocus();
  });

  it('selects with Shift and the arrow keys from the last row on, which was not rendered before', async () => {
    render(<SelectableTable rows={THOUSAND} />);
    await userEvent.click(checkboxOf('File 0'));
    await userEvent.keyboard('{Control>}{End}{/Control}{Shift>}{ArrowUp}{/Shift}');
    expect(selected()).toBe('0 998 999');
  });

  it('selects all rows, also those that are not rendered', async () => {
    render(<SelectableTable rows={THOUSAND} />);
    await userEvent.click(checkboxOf('File 3'));
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(selected().split(' ')).toHaveLength(1000);
  });
});
