import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

it('is rendered on the server as plain HTML without inline styles', () => {
  const html = renderToString(table({ field: 'id', direction: 'desc' }, jest.fn()));
  expect(html).toContain('Lease.pdf');
  expect(html).toContain('No. 2');
  expect(html).not.toContain('style="');
});

it('goes on in the browser with the elements of the server', () => {
  const content = table({ field: 'id', direction: 'desc' }, jest.fn());
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(content);
  const rows = [...container.querySelectorAll('tr')];
  render(content, { container, hydrate: true });
  expect([...container.querySelectorAll('tr')]).toEqual(rows);
  expect(rows).toHaveLength(3);
});

it('is a grid with the rows in the given order', () => {
  render(table({ field: 'name', direction: 'asc' }, jest.fn()));
  const grid = screen.getByRole('grid', { name: 'Files' });
  expect(
    within(grid)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Lease.pdf', 'Deed.pdf']);
});

it("calls onSortChange with the column's first direction, then with the opposite one", async () => {
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

it('IN-04 shows the rows of a page of five hundred, at first fifty of them, then in the data grid', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => ({ id: String(index), name: `File ${index}.pdf` }));
  const { container } = render(table({ field: 'id', direction: 'desc' }, jest.fn(), rows));
  expect(screen.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-rowcount', '501');
  expect(screen.getAllByRole('row')).toHaveLength(51);
  await waitFor(() => expect(container.querySelector('.MuiDataGrid-root')).toBeInTheDocument());
  expect(screen.getByRole('grid', { name: 'Files' })).toHaveAttribute('aria-rowcount', '501');
});

it('is one Tab stop with arrow keys between the cells, which lead to the control of a cell', async () => {
  const onSortChange = jest.fn();
  const columns = COLUMNS.map((column) => ({
    ...column,
    render: ({ name }: Row, { tabIndex }: { tabIndex: 0 | -1 }) =>
      column.field === 'name' ? <button tabIndex={tabIndex}>{name}</button> : name,
  }));
  render(
    <Providers>
      <DataTable
        label="Files"
        rows={ROWS}
        columns={columns}
        sort={{ field: 'id', direction: 'desc' }}
        onSortChange={onSortChange}
      />
      <button>After</button>
    </Providers>,
  );
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'Lease.pdf' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Deed.pdf' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('gridcell', { name: 'Deed.pdf' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(screen.getByRole('columnheader', { name: 'Number' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSortChange).toHaveBeenCalledWith({ field: 'id', direction: 'asc' });
  await userEvent.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});
