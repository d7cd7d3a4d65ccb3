import { documentsInput, documentsSearch, parseDocumentsQuery } from './documents-query.ts';

const ID = '0b0a6f0e-6c0e-4d5e-9d5c-0c9a3b1c2d3e';

it('DO-01 without parameters the first page of all documents stands in the table', () => {
  expect(parseDocumentsQuery({})).toEqual({
    status: 'all',
    layout: 'table',
    pageIndex: 0,
    pageSize: 20,
    search: '',
    sort: 'date_added',
    direction: 'desc',
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
  });
});

it.each([
  ['status', 'cancelled'],
  ['layout', 'grid'],
  ['instanceId', 'not-an-id'],
  ['pageIndex', '-1'],
  ['pageIndex', 'two'],
  ['pageSize', '33'],
  ['search', 'x'.repeat(201)],
  ['sort', 'size'],
  ['direction', 'up'],
])('DO-01 IN-04 a bad %s falls back to its default', (name, value) => {
  expect(parseDocumentsQuery({ [name]: value })).toEqual(parseDocumentsQuery({}));
});

it('takes the first of a parameter that is given twice', () => {
  expect(parseDocumentsQuery({ status: ['signed', 'all'] }).status).toBe('signed');
  expect(parseDocumentsQuery(new URLSearchParams('status=signed&status=all')).status).toBe('signed');
});

it('DO-01 writes only what differs from the defaults, and reads it back the same', () => {
  expect(documentsSearch(parseDocumentsQuery({}))).toBe('');
  const query = parseDocumentsQuery({ status: 'rejected', search: 'a & b', pageIndex: '2', instanceId: ID });
  expect(parseDocumentsQuery(new URLSearchParams(documentsSearch(query)))).toEqual(query);
});

it('asks the service for the list alone', () => {
  expect(
    documentsInput(parseDocumentsQuery({ status: 'signed', layout: 'preview', instanceId: ID })),
  ).toEqual({
    params: { status_or_id: 'signed' },
    query: { pageIndex: 0, pageSize: 20, search: '', sort: 'date_added', direction: 'desc' },
  });
});
