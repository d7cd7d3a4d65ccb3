import { openOffice } from '#support/service/signed-in-office.ts';
import { CALLS, type ServedCall } from '../specification/calls.ts';
import { FIELDS, STATUS_TABS } from '../specification/fields.ts';
import { send, fetchLiteral, type Office, type Person } from './send.ts';
import { entry, put, putFor, seen } from './documents.ts';
import { at, expectFields, fieldsOf, listAt, textAt, type Json } from './json.ts';
import { signs } from './sign-scenes.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});

/** Rows of a list of documents, as the owner reads them. */
async function rows(tab: string, query: Record<string, string> = {}): Promise<Json[]> {
  const given = { as: office.owner, params: { 'status-or-id': tab }, query };
  const { success, data } = await send('document', 'GET /document/{status-or-id}', given);
  expect(success).toBe('1');
  return listAt(data, 'rows');
}

const namesOf = (documents: Json[]) => documents.map((document) => textAt(document, 'document_name'));

async function lists(): Promise<void> {
  const id = await put(office.owner, 'Wire lease.pdf');
  expectFields(FIELDS.document, await seen(office.owner, id));
  const tabs = await Promise.all(STATUS_TABS.map((tab) => rows(tab)));
  expect(tabs.map((tab) => tab.some((row) => textAt(row, 'id') === id))).toEqual([true, false, false, false]);
  await put(office.owner, 'Wire deed.pdf');
  const sorted = { sort: 'document_name', direction: 'asc', search: 'wire' };
  expect(namesOf(await rows('all', sorted))).toEqual(['Wire deed.pdf', 'Wire lease.pdf']);
  expect(await rows('all', { ...sorted, pageIndex: '1' })).toEqual([]);
  const filters = [{ columnId: 'document_name', operator: 'starts_with', value: 'Wire l' }];
  expect(namesOf(await rows('all', { filters: JSON.stringify(filters) }))).toEqual(['Wire lease.pdf']);
  const past = { from: '2001-01-01', to: '2001-01-02' };
  expect([await rows('all', past), (await rows('all', { ...past, to: '2999-01-01' })).length > 0]).toEqual([
    [],
    true,
  ]);
}

async function viewsSignatories(): Promise<void> {
  const id = await putFor(office.owner, office.member);
  const given = { as: office.owner, params: { id } };
  const { success, data } = await send('document', 'GET /document/{id}/view_signatories', given);
  expect(success).toBe('1');
  expectFields(FIELDS.signatory, data, 0);
  expect(at(data, 0)).toMatchObject(entry(office.member));
}

async function viewsVersions(): Promise<void> {
  const given = { as: office.owner, params: { id: await put(office.owner) } };
  const { success, data } = await send('document', 'GET /document/{id}/view_versions', given);
  expect(success).toBe('1');
  expectFields(FIELDS.version, data, 0);
  expect(at(data, 0)).toMatchObject({ version: 1, created_by: 'Olive Tester' });
}

async function addsSignatories(): Promise<void> {
  const id = await putFor(office.owner, office.member);
  expect(await seen(office.member, id)).toMatchObject({
    status: 'pending_for_signature',
    pages_to_sign: [1, 2],
    instruction_notes: 'Initials too',
  });
  expect(await seen(office.owner, id)).toMatchObject({ status: 'in_progress' });
}

async function decides(
  call: ServedCall<'document'>,
  by: Person,
  { named, ends }: { named: 'approval_id' | 'approval_track_id'; ends: string },
): Promise<void> {
  const id = await putFor(office.owner, office.member);
  const approval_ids = [textAt(await seen(by, id), named)];
  const body = { approval_ids, remarks: 'As agreed by telephone' };
  const { success } = await send('document', call, { as: by, body });
  expect([success, at(await seen(office.owner, id), 'status')]).toEqual(['1', ends]);
  const report = await send('document', 'GET /activity-report?instance_id={instance_id}&purpose={purpose}', {
    as: office.owner,
    params: { instance_id: id, purpose: 'document' },
  });
  expect(JSON.stringify(report.data)).toContain('As agreed by telephone');
}

let made = 0;
async function makeWorkflow(): Promise<Json> {
  made += 1;
  const body = { workflow_name: `Wire ${made}`, workflow_data: [entry(office.member)] };
  const { success, data } = await send('document', 'POST /workflow', { as: office.owner, body });
  expect(success).toBe('1');
  return at(data);
}

const readWorkflow = (id: string) =>
  send('document', 'GET /workflow/{id}', { as: office.owner, params: { id } });

async function exports(): Promise<void> {
  const body = {
    table: 'documents',
    query: { status: 'all' },
    file_name: 'Our documents',
    send_mail: false,
    from_date: '21/11/2026',
    to_date: '22/11/2026',
  };
  const response = await fetchLiteral('document', 'POST /export', { as: office.owner, body });
  expect(response.headers.get('content-disposition')).toContain('filename="Our documents.xlsx"');
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK');
  const mailed = await send('document', 'POST /export', {
    as: office.owner,
    body: { ...body, send_mail: true },
  });
  expect(mailed.success).toBe('1');
  for (const name of ['file_name', 'from_date', 'to_date']) {
    const refused = await send('document', 'POST /export', {
      as: office.owner,
      body: { ...body, [name]: '' },
    });
    expect([refused.status, fieldsOf(refused.data)]).toEqual([400, [name]]);
  }
}

const SCENES: Record<ServedCall<'document'>, () => Promise<void>> = {
  'GET /document/{status-or-id}': lists,
  'GET /document/list_of_documents?instance_ids={list}': async () => {
    const ids = [await put(office.owner), await put(office.owner)];
    const call = 'GET /document/list_of_documents?instance_ids={list}';
    const given = { as: office.owner, params: { list: JSON.stringify(ids) } };
    const { success, data } = await send('document', call, given);
    expect([success, listAt(data).map((document) => textAt(document, 'id'))]).toEqual(['1', ids]);
    expectFields(FIELDS.document, data, 0);
  },
  'GET /document/{id}/view_signatories': viewsSignatories,
  'GET /document/{id}/view_versions': viewsVersions,
  'POST /document': async () => {
    const id = await put(office.member, 'Übergabe.pdf');
    expect(await seen(office.member, id)).toMatchObject({
      document_name: 'Übergabe.pdf',
      status: 'uploaded',
    });
  },
  'PATCH /document purpose=remove': async () => {
    const id = await put(office.owner);
    const given = { as: office.owner, body: { instance_ids: [id] } };
    expect((await send('document', 'PATCH /document purpose=remove', given)).success).toBe('1');
    const read = { as: office.owner, params: { 'status-or-id': id } };
    expect((await send('document', 'GET /document/{status-or-id}', read)).status).toBe(404);
  },
  'PATCH /document purpose=add_signatory': addsSignatories,
  'PATCH /document purpose=assign_workflow': async () => {
    const id = await put(office.owner);
    const body = { instance_ids: [id], workflow_id: textAt(await makeWorkflow(), 'id') };
    const call = 'PATCH /document purpose=assign_workflow';
    expect((await send('document', call, { as: office.owner, body })).success).toBe('1');
    expect(await seen(office.member, id)).toMatchObject({ status: 'pending_for_signature' });
  },
  'POST /document-action/download': async () => {
    const given = { as: office.owner, body: { instance_ids: [await put(office.owner, 'deed.pdf')] } };
    const response = await fetchLiteral('document', 'POST /document-action/download', given);
    expect(response.headers.get('content-disposition')).toMatch(/filename="?deed\.pdf"?$/);
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  },
  'POST /document-approval status=reject': () =>
    decides('POST /document-approval status=reject', office.member, {
      named: 'approval_id',
      ends: 'rejected',
    }),
  'POST /document-approval status=cancel': () =>
    decides('POST /document-approval status=cancel', office.owner, {
      named: 'approval_track_id',
      ends: 'cancelled',
    }),
  'POST /document-approval status=sign': () =>
    decides('POST /document-approval status=sign', office.member, { named: 'approval_id', ends: 'signed' }),
  'POST /sign-document': signs,
  'GET /workflow': async () => {
    const { owner } = office;
    const name = textAt(await makeWorkflow(), 'workflow_name');
    const { success, data } = await send('document', 'GET /workflow', { as: owner, query: { search: name } });
    expect(success).toBe('1');
    expectFields(FIELDS.workflow, data, 'rows', 0);
  },
  'GET /workflow/{id}': async () => {
    const { success, data } = await readWorkflow(textAt(await makeWorkflow(), 'id'));
    expect([success, data]).toMatchObject(['1', { no_of_assigned_signatories: 1, is_default: false }]);
    expectFields(FIELDS.signatory, data, 'workflow_data', 0);
  },
  'POST /workflow': async () => {
    expectFields(FIELDS.workflow, await makeWorkflow());
  },
  'POST /workflow/{id}': async () => {
    const id = textAt(await makeWorkflow(), 'id');
    const body = { workflow_name: `Renamed ${id}`, workflow_data: [entry(office.second)], is_default: true };
    const given = { as: office.owner, params: { id }, body };
    expect((await send('document', 'POST /workflow/{id}', given)).success).toBe('1');
    const { data } = await readWorkflow(id);
    expect(data).toMatchObject({ workflow_name: `Renamed ${id}`, is_default: true });
    expect(at(data, 'workflow_data', 0)).toMatchObject(entry(office.second));
  },
  'PATCH /workflow/{id}': async () => {
    const id = textAt(await makeWorkflow(), 'id');
    const given = { as: office.owner, params: { id }, body: { purpose: 'delete' } };
    expect((await send('document', 'PATCH /workflow/{id}', given)).success).toBe('1');
    expect((await readWorkflow(id)).status).toBe(404);
  },
  'GET /activity-report?instance_id={instance_id}&purpose={purpose}': async () => {
    const params = { instance_id: await put(office.owner), purpose: 'document' };
    const call = 'GET /activity-report?instance_id={instance_id}&purpose={purpose}';
    const { success, data } = await send('document', call, { as: office.owner, params });
    expect(success).toBe('1');
    expectFields(FIELDS.activity, data, 'rows', 0);
    expect(at(data, 'rows', 0, 'activity_done_by')).toBe('Olive Tester');
  },
  'GET /user-functionality?purpose=user_access_functionalities': async () => {
    const call = 'GET /user-functionality?purpose=user_access_functionalities';
    const permissions = async (person: Person) => {
      const { success, data } = await send('document', call, { as: person });
      expect(success).toBe('1');
      expectFields(FIELDS.functionality, data, 0);
      return new Set(listAt(data).map((each) => at(each, 'permission')));
    };
    expect(await permissions(office.owner)).toEqual(new Set(['write']));
    expect(await permissions(office.auditor)).toEqual(new Set(['read']));
    expect(await permissions(office.member)).toContain(null);
  },
  'POST /export': exports,
};

describe('the document service', () => {
  it.each(CALLS.document)('DC EN FI serves %s', (call) => SCENES[call]());
});
