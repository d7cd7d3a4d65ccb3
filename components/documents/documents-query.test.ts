import { documentsInput, documentsSearch, parseDocumentsQuery } from './documents-query.ts';

const ID = '0b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e';

it('DO-01 defaults to the first page of all documents, in the table layout', () => {
  expect(parseDocumentsQuery({})).toEqual({
    status: 'all',
    layout: 'table',
    pageIndex: 0,
    pageSize: 20,
    search: '',
    sort: 'waiting_first',
    direction: 'desc',
    filters: [],
  });
});

it('DO-01 reads every parameter', () => {
  const parameters = new URLSearchParams(
    `status=signed&layout=preview&instanceId=${ID}&pageIndex=3&pageSize=1000&search=lease&sort=document_name&direction=asc`,
  );
  expect(parseDocumentsQuery(parameters)).toEqual({
    status: 'signed',
    layout: 'preview',
    instanceId: ID,
    pageIndex: 3,
    pageSize: 1000,
    search: 'lease',
    sort: 'document_name',
    direction: 'asc',
    filters: [],
  });
});

const FILTERS = [
  { columnId: 'document_name', operator: 'contains', value: 'a & b' },
  { columnId: 'page_count', operator: 'between', value: [2, 50] },
  { columnId: 'status', operator: 'is_any_of', value: ['signed', 'rejected'] },
];
const RANGE = { from: '2026-11-01', to: '2026-11-21', time_zone: 'Europe/Lisbon' };

it('DO-01 FI-02 keeps filters and period through writing and reading a URL', () => {
  const query = parseDocumentsQuery({ filters: JSON.stringify(FILTERS), ...RANGE });
  expect(query).toMatchObject({ filters: FILTERS, ...RANGE });
  expect(parseDocumentsQuery(new URLSearchParams(documentsSearch(query)))).toEqual(query);
});

it('DO-01 drops only the invalid ones of several filters', () => {
  const filters = [
    ...FILTERS,
    { columnId: 'salary', operator: 'is', value: '1' },
    { columnId: 'status', operator: 'contains', value: 'signed' },
  ];
  expect(parseDocumentsQuery({ filters: JSON.stringify(filters) }).filters).toEqual(FILTERS);
});

it.each([
  { from: '2026-11-21', to: '2026-11-01' },
  { from: '2026-11-01' },
  { to: '2026-13-01', from: '2026-11-01' },
])('DO-01 ignores the invalid period %j', (period) => {
  expect(parseDocumentsQuery({ ...period, time_zone: 'UTC' })).toEqual(parseDocumentsQuery({}));
});

it.each([
  ['status', 'cancelled'],
  ['layout', 'grid'],
  ['instanceId', 'no/id'],
  ['pageIndex', '-1'],
  ['pageIndex', 'two'],
  ['pageSize', '33'],
  ['search', 'x'.repeat(201)],
  ['sort', 'size'],
  ['direction', 'up'],
  ['filters', 'not json'],
  ['filters', '{"columnId":"status"}'],
  ['filters', '[{"columnId":"status","operator":"drops","value":"table"}]'],
  ['time_zone', 'Middle/Earth'],
])('DO-01 IN-04 replaces an invalid %s by its default', (name, value) => {
  expect(parseDocumentsQuery({ [name]: value })).toEqual(parseDocumentsQuery({}));
});

it('orders by the date added for a direction alone, as links from before have it', () => {
  expect(parseDocumentsQuery({ direction: 'asc' })).toMatchObject({ sort: 'date_added', direction: 'asc' });
});

it('takes the first value of a repeated parameter', () => {
  expect(parseDocumentsQuery({ status: ['signed', 'all'] }).status).toBe('signed');
  expect(parseDocumentsQuery(new URLSearchParams('status=signed&status=all')).status).toBe('signed');
});

it('DO-01 writes only parameters that differ from their defaults, and reads them back unchanged', () => {
  expect(documentsSearch(parseDocumentsQuery({}))).toBe('');
  const query = parseDocumentsQuery({ status: 'rejected', search: 'a & b', pageIndex: '2', instanceId: ID });
  expect(parseDocumentsQuery(new URLSearchParams(documentsSearch(query)))).toEqual(query);
});

it('sends filters as JSON and the period with its time zone', () => {
  const state = parseDocumentsQuery({ filters: JSON.stringify(FILTERS), ...RANGE });
  expect(documentsInput(state).query).toMatchObject({ filters: JSON.stringify(FILTERS), ...RANGE });
});

it('requests the list without the parameters of the screen', () => {
  expect(
    documentsInput(parseDocumentsQuery({ status: 'signed', layout: 'preview', instanceId: ID })),
  ).toEqual({
    params: { status_or_id: 'signed' },
    query: { pageIndex: 0, pageSize: 20, search: '', sort: 'waiting_first', direction: 'desc' },
  });
});
