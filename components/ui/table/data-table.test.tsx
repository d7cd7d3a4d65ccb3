import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import type { TableColumn, TableSort } from './data-table-column.ts';
import { DataTable } from './data-table.tsx';
import { Providers } from '../providers.tsx';

interface Row {
  id: string;
  name: string;
}
const ROWS: Row[] = [
  { id: '1', name: 'Lease.pdf' },
  { id: '2', name: 'Deed.pdf' },
];
const COLUMNS: TableColumn<Row>[] = [
  {
    field: 'name',
    header: 'Name',
    width: 200,
    sortsFirst: 'asc',
    isRowHeader: true,
    render: ({ name }) => name,
  },
  { field: 'id', header: 'Number', sortsFirst: 'desc', render: ({ id }) => `No. ${id}` },
];

const table = (sort: TableSort, onSortChange: (sort: TableSort) => void, rows = ROWS) => (
  <Providers>
    <DataTable label="Files" rows={rows} columns={COLUMNS} sort={sort} onSortChange={onSortChange} />
  </Providers>
);

it('the server sends the rows as plain HTML without inline styles', () => {
  const html = renderToString(table({ field: 'id', direction: 'desc' }, jest.fn()));
  expect(html).toContain('Lease.pdf');
  expect(html).toContain('No. 2');
  expect(html).not.toContain('style="');
});

it('in the browser the rows stand in a grid, in the order that they came', () => {
  render(table({ field: 'name', direction: 'asc' }, jest.fn()));
  const grid = screen.getByRole('grid', { name: 'Files' });
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Lease.pdf', 'Deed.pdf']);
});

it('pressing a header asks for the order that suits its column, pressing again for the other', async () => {
  const onSortChange = jest.fn();
  const { rerender } = render(table({ field: 'id', direction: 'desc' }, onSortChange));
  await userEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
  rerender(table({ field: 'name', direction: 'asc' }, onSortChange));
  await userEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
  expect(onSortChange.mock.calls).toEqual([
    [{ field: 'name', direction: 'asc' }],
    [{ field: 'name', direction: 'desc' }],
  ]);
});

it('IN-04 shows every row of a page of a thousand', () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ id: String(index), name: `File ${index}.pdf` }));
  render(table({ field: 'id', direction: 'desc' }, jest.fn(), rows));
  expect(screen.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-rowcount', '1001');
});

function Choosing({ rows = ROWS, initial = [] }: { rows?: Row[]; initial?: string[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(initial));
  return (
    <Providers>
      <output>{[...ids].sort().join(' ')}</output>
      <DataTable
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
const FIVE = Array.from({ length: 5 }, (_, index) => ({ id: String(index), name: `File ${index}.pdf` }));
const boxOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox');
const chosen = () => screen.getByRole('status').textContent;

it('rows are chosen one by one, in a range with Shift, and all of a page at once', async () => {
  const user = userEvent.setup();
  render(<Choosing rows={FIVE} />);
  await user.click(boxOf('File 1'));
  await user.keyboard('{Shift>}');
  await user.click(boxOf('File 3'));
  await user.keyboard('{/Shift}');
  expect(chosen()).toBe('1 2 3');
  await user.click(boxOf('File 2'));
  expect(chosen()).toBe('1 3');
  await user.click(screen.getByRole('checkbox', { name: 'Select all 5 on this page' }));
  expect(chosen()).toBe('0 1 2 3 4');
});

it('the keyboard chooses too: Space, and Shift with the arrows', async () => {
  render(<Choosing rows={FIVE} />);
  await userEvent.click(boxOf('File 0'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(chosen()).toBe('0 1 2');
  await userEvent.keyboard(' ');
  expect(chosen()).toBe('0 1');
});

it('rows of another page stay chosen when a page is chosen and unchosen as a whole', async () => {
  render(<Choosing initial={['77']} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 2 on this page' }));
  expect(chosen()).toBe('1 2 77');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Unselect all on this page' }));
  expect(chosen()).toBe('77');
});
