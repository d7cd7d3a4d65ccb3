import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseDocumentsQuery } from '#components/documents/documents-query.ts';
import { DocumentsPagination } from '#components/documents/table/documents-pagination.tsx';
import { DateRangePicker } from '#components/ui/dates/date-range-picker.tsx';
import { ExportDialog } from '#components/ui/export/export-dialog.tsx';
import { FilterDialog } from '#components/ui/filter/filter-dialog.tsx';
import { SearchField } from '#components/ui/inputs/search-field.tsx';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { CONSTANTS, FILTER_OPERATORS } from '../specification/constants.ts';
import { TEXTS } from '../specification/texts.ts';

const nothing = () => undefined;

afterEach(() => jest.useRealTimers());

describe('the pages of a table', () => {
  const show = () => {
    const query = parseDocumentsQuery(new URLSearchParams('pageIndex=3'));
    const page = { rows: [], total: 5000, is_total_capped: false, waiting_for_me: 0 };
    renderInApp(<DocumentsPagination {...{ query, page }} change={nothing} isCompact={false} />);
  };

  it('DO-17 have five buttons', () => {
    show();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('button', { name: /^Page/ })).toHaveLength(CONSTANTS.pageButtons);
  });

  it('IN-04 have one of the six sizes, 20 at first', async () => {
    show();
    const size = screen.getByRole('combobox', { name: /Rows per page/ });
    expect(size).toHaveTextContent(String(CONSTANTS.defaultPageSize));
    await userEvent.click(size);
    const sizes = screen.getAllByRole('option').map(({ textContent }) => textContent.replace(',', ''));
    expect(sizes).toEqual(CONSTANTS.documentPageSizes.map(String));
  });
});

it('DO-17 a search waits for half a second without a key', () => {
  jest.useFakeTimers();
  const onSearch = jest.fn();
  renderInApp(<SearchField label="Search" value="" onSearch={onSearch} />);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'lease' } });
  act(() => jest.advanceTimersByTime(CONSTANTS.searchDebounceMs - 1));
  expect(onSearch).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(onSearch.mock.calls).toEqual([['lease']]);
});

it.each([
  [new Date(2026, 2, 31), { from: '2025-04-01', to: '2026-03-31' }],
  [new Date(2026, 3, 1), { from: '2026-04-01', to: '2027-03-31' }],
])('DT-01 on %s the financial year is %j', async (now, range) => {
  jest.useFakeTimers({ now, advanceTimers: true });
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const onChange = jest.fn();
  renderInApp(<DateRangePicker label="Date added" value={null} onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: /^Date added/ }));
  await user.click(await screen.findByRole('radio', { name: 'Financial Year' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(onChange.mock.calls).toEqual([[range]]);
});

describe('the filter dialog', () => {
  it.each(['text', 'number'] as const)('FI-05 offers the operators of a %s', async (kind) => {
    const columns = { name: { label: 'Name', kind } };
    const source = { table: kind, load: () => new Promise<never>(nothing) };
    const handlers = { labelOf: (_: string, value: string) => value, onApply: nothing, onClose: nothing };
    renderInApp(<FilterDialog open {...{ columns, source, filters: [], ...handlers }} />);
    expect(screen.getByRole('button', { name: 'Add Filter' })).toBeDisabled(); // as many rows as columns
    await userEvent.click(screen.getByRole('combobox', { name: 'Column' }));
    await userEvent.click(screen.getByRole('option', { name: 'Name' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Operator' }));
    const operators = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(operators).toEqual(FILTER_OPERATORS[kind]);
  });
});

it('EX-01 EX-04 the export is for Excel alone, is saved or sent, and names both days', async () => {
  const sent: string[] = [];
  globalThis.fetch = (_, init) => {
    if (typeof init?.body === 'string') sent.push(init.body);
    return new Promise(nothing);
  };
  const range = { from: '2026-11-01', to: '2026-11-21' };
  const extra = { table: 'activity', instance_id: crypto.randomUUID() } as const;
  renderInApp(<ExportDialog open defaultFileName="Activity" {...{ extra, range }} onClose={nothing} />);
  expect(screen.getByText(TEXTS.onlyExcel)).toBeInTheDocument();
  const [download, send] = TEXTS.exportButtons;
  expect(screen.getByRole('button', { name: download })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('switch', { name: 'Send to my email' }));
  await userEvent.click(screen.getByRole('button', { name: send }));
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    expect.objectContaining({
      ...extra,
      file_name: 'Activity',
      send_mail: true,
      from_date: '01/11/2026',
      to_date: '21/11/2026',
    }),
  ]);
  expect(sent[0]).not.toContain('file_type');
});
