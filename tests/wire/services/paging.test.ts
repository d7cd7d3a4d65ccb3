import { database } from '#support/stack/backend-environment.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { documents } from '../../../services/document/document-tables.ts';
import { CONSTANTS } from '../specification/constants.ts';
import { send, fetchLiteral, readEnvelope, type Office, type Person } from './send.ts';
import { entry } from './documents.ts';
import { at, listAt } from './json.ts';

const { documentPageSizes, defaultPageSize, filterValues, pageSizes } = CONSTANTS;

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await insertDocuments(office.owner, filterValues + 1);
});

/** Rows without bytes, each with a name of its own. */
async function insertDocuments(owner: Person, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    organization_id: owner.organizationId,
    document_name: `no. ${10_000 + index}.pdf`,
    uploaded_by: owner.userId,
    page_count: 1,
    size: 1,
    is_encrypted: false,
  }));
  await database().insert(documents).values(rows);
}

const documentCount = async (query: Record<string, string>) => {
  const given = { as: office.owner, params: { 'status-or-id': 'all' }, query };
  return listAt((await send('document', 'GET /document/{status-or-id}', given)).data, 'rows').length;
};

it('IN-04 a page of documents has one of the six sizes, and 20 rows for any other or none', async () => {
  for (const size of documentPageSizes) expect(await documentCount({ pageSize: String(size) })).toBe(size);
  for (const query of [{}, { pageSize: '30' }, { pageSize: '2000' }]) {
    expect(await documentCount(query)).toBe(defaultPageSize);
  }
});

it('IN-04 a page of any other list has at most 500 rows', async () => {
  const workflow_data = [entry(office.member)];
  const names = Array.from({ length: defaultPageSize + 2 }, (_, index) => `Wire ${index}`);
  for (const workflow_name of names) {
    await send('document', 'POST /workflow', { as: office.owner, body: { workflow_name, workflow_data } });
  }
  const count = async (pageSize: number) => {
    const given = { as: office.owner, query: { pageSize: String(pageSize) } };
    return listAt((await send('document', 'GET /workflow', given)).data, 'rows').length;
  };
  for (const size of pageSizes) expect(await count(size)).toBe(Math.min(size, names.length));
  expect(await count(1000)).toBe(defaultPageSize);
});

it('FI-07 a column offers at most 5000 values, and a filter takes as many', async () => {
  // The call is not the specification's; its number is.
  const call = 'GET /document/column_values?column_id=document_name';
  const { data } = await readEnvelope(await fetchLiteral('document', call, { as: office.owner }));
  expect([listAt(data, 'values').length, at(data, 'has_more')]).toEqual([filterValues, true]);
  const status = async (count: number) => {
    const value = Array.from({ length: count }, (_, index) => String(index));
    const filters = JSON.stringify([{ columnId: 'document_name', operator: 'is_any_of', value }]);
    const given = { as: office.owner, params: { 'status-or-id': 'all' }, query: { filters } };
    return (await send('document', 'GET /document/{status-or-id}', given)).status;
  };
  expect([await status(filterValues), await status(filterValues + 1)]).toEqual([200, 400]);
});
