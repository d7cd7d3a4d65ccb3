import { randomUUID } from 'node:crypto';
import { createAuthority, issueCertificate, writePfx } from '#demo/pki.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { eventually } from '#support/eventually.ts';
import { openOffice } from '#support/service/signed-in-office.ts';
import { CALLS, type ServedCall } from '../specification/calls.ts';
import { FIELDS } from '../specification/fields.ts';
import { fetchLiteral, send, type Office, type Person } from './send.ts';
import { at, expectFields, listAt, textAt } from './json.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});

async function addCertificate(member: Person): Promise<string> {
  const key = await issueCertificate(await createAuthority('Wire'), { commonName: 'Mira', keyType: 'ec' });
  const file = { name: 'key.pfx', bytes: await writePfx(key, 'secret') };
  const given = { as: member, file, fields: { password: 'secret' } };
  const { success, data } = await send('organization', 'POST /digital-signature', given);
  expect(success).toBe('1');
  return textAt(data, 'id');
}

async function certificateIds(member: Person): Promise<string[]> {
  const { data } = await send('organization', 'GET /digital-signature', { as: member });
  return listAt(data, 'rows').map((row) => textAt(row, 'id'));
}

async function organizations(purpose: 'list' | 'general'): Promise<void> {
  const { success, data } = await send('organization', `GET /organization?purpose=${purpose}`, {
    as: office.member,
    query: { pageIndex: '0', pageSize: '20' },
  });
  expect([success, listAt(data, 'rows').length]).toEqual(['1', 1]);
  expectFields(FIELDS.organization, data, 'rows', 0);
  expect(at(data, 'rows', 0, 'id')).toBe(office.member.organizationId);
}

/** Invites a new address and returns it with the token of the mail. */
async function inviteStranger(): Promise<{ token: string; email: string }> {
  const email = `nadia.${randomUUID()}@else.example`;
  const body = { purpose: 'send', invitations: [{ email, role: 'Member' }] };
  const answer = await fetchLiteral('organization', 'POST /invitations', { as: office.owner, body });
  expect(answer.status).toBe(200);
  const [mail] = await mailsArrived(email, 1);
  return { email, token: /\/invite\/([\w-]+)/.exec(mail!.text)![1]! };
}

/** Creates an API key and returns it with its id. */
async function createApiKey(owner: Person): Promise<{ key: string; id: string }> {
  const body = { purpose: 'create', name: 'Billing robot', scopes: ['documents read'], expires_on: null };
  const { data } = await send('organization', 'PATCH /update-api', { as: owner, body });
  return { key: textAt(data, 'key'), id: textAt(data, 'id') };
}

const documentsFor = (token: string) => fetchLiteral('document', 'GET /document/all', { as: { token } });

const properties = {
  default_page_number: 'custom',
  custom_page_number: 2,
  purpose_or_reason: 'Approval',
  default_location: 'Aarhus',
  signature_position: '10,20,100,40',
};

const SCENES: Record<ServedCall<'organization'>, () => Promise<void>> = {
  'GET /organization?purpose=list': () => organizations('list'),
  'GET /organization?purpose=general': () => organizations('general'),
  'PATCH /organization?purpose={purpose}': async () => {
    const { owner } = await openOffice();
    const params = { purpose: 'fiscal_year' };
    const given = { as: owner, params, body: { fiscal_year_start_month: 1 } };
    expect((await send('organization', 'PATCH /organization?purpose={purpose}', given)).success).toBe('1');
    const { data } = await send('organization', 'GET /organization?purpose=general', { as: owner });
    expect(at(data, 'rows', 0, 'is_fiscal_year_settings_created')).toBe(true);
    const unknown = { ...given, params: { purpose: 'unknown' } };
    expect((await send('organization', 'PATCH /organization?purpose={purpose}', unknown)).success).toBe('0');
  },
  'GET /organization-user?purpose=list': async () => {
    const given = { as: office.member, query: { search: 'Sven' } };
    const { success, data } = await send('organization', 'GET /organization-user?purpose=list', given);
    expect([success, listAt(data, 'rows').length]).toEqual(['1', 1]);
    expectFields(FIELDS.organizationUser, data, 'rows', 0);
    expectFields(FIELDS.userDetails, data, 'rows', 0, 'user_details');
    expect(at(data, 'rows', 0, 'user_details', 'full_name')).toBe('Sven Tester');
  },
  'PATCH /update-user': async () => {
    const { owner, member } = await openOffice();
    const given = { as: owner, body: { purpose: 'deactivate', id: member.membershipId } };
    expect((await send('organization', 'PATCH /update-user', given)).success).toBe('1');
    const list = { as: owner, query: { search: 'Mira' } };
    const { data } = await send('organization', 'GET /organization-user?purpose=list', list);
    expect(listAt(data, 'rows')).toEqual([]);
  },
  'PATCH /update-api': async () => {
    const { owner } = await openOffice();
    const { key, id } = await createApiKey(owner);
    expect((await documentsFor(key)).status).toBe(200);
    const revoke = { as: owner, body: { purpose: 'revoke', id } };
    expect((await send('organization', 'PATCH /update-api', revoke)).success).toBe('1');
    expect((await documentsFor(key)).status).toBe(401);
  },
  'GET /license-api-access': async () => {
    const { owner } = await openOffice();
    await createApiKey(owner);
    const { data } = await send('organization', 'GET /license-api-access', { as: owner });
    expect(at(data, 'calls_this_month')).toBe(0);
    expect(textAt(data, 'rows', 0, 'name')).toBe('Billing robot');
    expect(listAt(data, 'rows', 0, 'scopes')).toEqual(['documents read']);
  },
  'GET /api-document-log': async () => {
    const { owner } = await openOffice();
    await documentsFor((await createApiKey(owner)).key);
    const log = { as: owner, query: { pageIndex: '0', pageSize: '20', search: 'document' } };
    const logged = await eventually(async () => {
      const { data } = await send('organization', 'GET /api-document-log', log);
      return at(data, 'total') === 1 ? data : null;
    });
    expect(textAt(logged, 'rows', 0, 'method')).toBe('GET');
    expect(textAt(logged, 'rows', 0, 'path')).toBe('/document/all');
    expect(at(logged, 'rows', 0, 'status')).toBe(200);
    expect(textAt(logged, 'rows', 0, 'key', 'name')).toBe('Billing robot');
  },
  'GET /invite-user/{token}': async () => {
    const { token, email } = await inviteStranger();
    const { data } = await send('organization', 'GET /invite-user/{token}', { params: { token } });
    expect(at(data, 'email')).toBe(email);
  },
  'POST /invite-user/{token}': async () => {
    const { token, email } = await inviteStranger();
    const body = { first_name: 'Nadia', last_name: 'Haddad', password: 'Correct horse 9!' };
    const given = { params: { token }, body };
    const { success, data } = await send('organization', 'POST /invite-user/{token}', given);
    expect([success, textAt(data, 'user', 'email')]).toEqual(['1', email]);
    expect((await send('organization', 'POST /invite-user/{token}', given)).success).toBe('0');
  },
  'GET /roles': async () => {
    const { data } = await send('organization', 'GET /roles', { as: office.owner });
    expectFields(FIELDS.functionality, data, 'rows', 0, 'functionalities', 0);
    expect(textAt(data, 'rows', 0, 'name')).toBe('Owner');
  },
  'GET /digital-signature': async () => {
    expect(await certificateIds(office.auditor)).toEqual([]);
  },
  'POST /digital-signature': async () => {
    expect(await certificateIds(office.member)).not.toContain(await addCertificate(office.second));
  },
  'PATCH /digital-signature': async () => {
    const id = await addCertificate(office.owner);
    const body = { instance_ids: [id], purpose: 'remove' };
    const { success } = await send('organization', 'PATCH /digital-signature', { as: office.owner, body });
    expect([success, await certificateIds(office.owner)]).toEqual(['1', []]);
  },
  'GET /digital-signature-properties/{id}': async () => {
    const { success, data } = await send('organization', 'GET /digital-signature-properties/{id}', {
      as: office.member,
      params: { id: office.member.organizationId },
    });
    expect(success).toBe('1');
    expectFields(FIELDS.signatureProperties, data);
  },
  'PATCH /digital-signature-properties/{id}': async () => {
    const { owner } = await openOffice();
    const given = { as: owner, params: { id: owner.organizationId } };
    const change = { ...given, body: properties };
    expect((await send('organization', 'PATCH /digital-signature-properties/{id}', change)).success).toBe(
      '1',
    );
    const { data } = await send('organization', 'GET /digital-signature-properties/{id}', given);
    expect(data).toMatchObject(properties);
  },
};

describe('the organization service', () => {
  it.each(CALLS.organization)('OS EN serves %s', (call) => SCENES[call]());
});
