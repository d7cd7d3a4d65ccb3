import { randomUUID } from 'node:crypto';
import { eq, sql } from '#platform/drizzle/orm.ts';
import type { Call } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { uploadDocument } from '#contracts/document.ts';
import { getAttachment } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { inviteUsers, getInvitation } from '#contracts/invitation.ts';
import { ORGANIZATION_GRACE_DAYS } from '#contracts/limits.ts';
import {
  deleteOrganization,
  keepOrganization,
  organizationDeletionMessages,
} from '#contracts/organization-deletion.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { auditOf } from '#support/service/audit-log.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { join } from '#support/service/roles.ts';
import { openOffice, PASSWORD, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { sha256Of, untilRemoved, isStored } from '#support/service/stored-blobs.ts';
import { sendFile, uniquePdf, uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const NAME = 'Harbour Law';
const DAY_MS = 24 * 60 * 60_000;

const remove = (by: Person, body: Record<string, unknown> = {}) =>
  fetchCall(deleteOrganization, { body: { name: NAME, password: PASSWORD, ...body } }, by).then((response) =>
    outcome(deleteOrganization, response),
  );
const keep = (by: Person) => send(keepOrganization, {}, by);
const current = async (by: Person) =>
  (await send(getOrganizations, { query: { purpose: 'general' } }, by)).data.rows[0]!;
const listed = async (by: Person) =>
  (await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, by)).data.rows;

/** Moves the clock of an organization: its deletion is due. */
const makeDue = ({ organizationId }: Person) =>
  database()
    .update(organizations)
    .set({ delete_after: sql`now() - interval '1 second'` })
    .where(eq(organizations.id, organizationId));

/** Waits until the sweep has deleted the organization. */
const untilDeleted = ({ organizationId }: Person) =>
  eventually(async () => {
    const found = await database()
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organizationId));
    return found.length === 0 ? true : null;
  });

/** Returns the number of rows of an organization by table, without the log, which only grows. */
async function rowsOf({ organizationId }: Person): Promise<Record<string, number>> {
  const tables = await database().execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'organization_id' and table_name not like 'activit%'
    order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const found = await database().execute<{ total: number }>(
      sql`select count(*)::int as total from ${sql.identifier(name)} where organization_id = ${organizationId}`,
    );
    if (found.rows[0]!.total > 0) counts[name] = found.rows[0]!.total;
  }
  return counts;
}

/** Makes an office with a signed document, a workflow and an open invitation. */
async function usedOffice(): Promise<Office & { file: Buffer; document: { id: string }; email: string }> {
  const office = await openOffice(await keysFor('owner', 'member'), NAME);
  const { owner, member } = office;
  const file = uniquePdf();
  const document = await uploaded(owner, 'lease.pdf', file);
  await assign(owner, [document], [member]);
  await sign(member, [document]);
  const email = `new.${randomUUID()}@office.example`;
  const invited = await send(
    inviteUsers,
    { body: { purpose: 'send', invitations: [{ email, role: 'Member' }] } },
    owner,
  );
  expect(invited.status).toBe(200);
  return { ...office, file, document, email };
}

describe('deleting an organization', () => {
  it('makes it read-only for 14 days and tells every member by mail', async () => {
    const { owner, member } = await openOffice({}, NAME);
    const before = Date.now();
    const { status, data } = await remove(owner);
    expect(status).toBe(200);
    const days = (Date.parse(data.deletes_at) - before) / DAY_MS;
    expect(Math.abs(days - ORGANIZATION_GRACE_DAYS)).toBeLessThan(0.01);
    expect((await current(member)).deletes_at).toBe(data.deletes_at);
    const [mail] = await mailsArrived(member.email, 1);
    expect(mail!.subject).toBe('Harbour Law is going to be deleted');
    expect(mail!.text).toMatch(/on \w{3} \d{2}, \d{4}, \d{2}:\d{2} \(UTC\)/);
    expect(await actionsOf(owner, 'organization_deletion_requested')).toHaveLength(1);
  });

  it.each([
    [{ name: 'Harbour' }, { name: [organizationDeletionMessages.nameWrong] }],
    [{ password: 'wrong' }, { password: ['The password is wrong.'] }],
  ])('is refused with %j at the field', async (body, fields) => {
    const { owner } = await openOffice({}, NAME);
    const refused = await remove(owner, body);
    expect([refused.status, refused.fields]).toEqual([422, fields]);
    expect((await current(owner)).deletes_at).toBeNull();
  });

  it('is refused to an administrator, who cannot keep it either', async () => {
    const { owner } = await openOffice({}, NAME);
    const administrator = await join(owner);
    expect(await remove(administrator)).toMatchObject({ status: 403, code: 'owners_only' });
    await remove(owner);
    expect(await keep(administrator)).toMatchObject({ status: 403, code: 'owners_only' });
  });
});

describe('an organization that waits for its deletion', () => {
  let office: Awaited<ReturnType<typeof usedOffice>>;
  beforeAll(async () => {
    office = await usedOffice();
    await remove(office.owner);
  });

  const writes = ALL_CALLS.filter(
    ({ access, method, allowedWhileDeleting }) =>
      access === 'member' && method !== 'GET' && !allowedWhileDeleting,
  ).map((call) => [`${call.method} /${call.service}${call.path}`, call] as const);

  it.each(writes)('refuses %s', async (_, call: Call) => {
    const params = { id: office.document.id };
    const response = await fetchCall(call, { params, query: { purpose: 'general' }, body: {} }, office.owner);
    expect([response.status, await response.json()]).toEqual([
      409,
      { success: '0', code: 'organization_read_only', message: organizationDeletionMessages.readOnly },
    ]);
  });

  it('permits few calls other than GET, none of which changes it but the one that keeps it', () => {
    const allowed = ALL_CALLS.filter(({ allowedWhileDeleting }) => allowedWhileDeleting);
    expect(allowed.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /uploads/{id}', // parts of a file to verify; the call that names them as a new document is refused
      'GET /uploads/{id}',
      'PATCH /uploads/{id}',
      'POST /document-action/download',
      'POST /document/{id}/preflight',
      'POST /export',
      'POST /organization/deletion/cancel',
      'POST /sign-document/appearance',
      'POST /uploads',
      'POST /verify/member',
    ]);
  });

  it('still lists and sends documents, and voids open invitations', async () => {
    expect(await listed(office.member)).toHaveLength(1);
    const file = await fetchCall(getAttachment, { params: office.document, query: {} }, office.member);
    expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
    const [mail] = await mailsArrived(office.email, 1);
    const token = /\/invite\/([\w-]+)/.exec(mail!.text)![1]!;
    expect((await send(getInvitation, { params: { token } })).code).toBe('invitation_void');
  });

  it('can be used as before once an owner keeps it, and its members are told', async () => {
    expect((await keep(office.owner)).status).toBe(200);
    expect((await current(office.member)).deletes_at).toBeNull();
    const sent = await sendFile(uploadDocument, { file: uniquePdf(), name: 'more.pdf' }, office.owner);
    expect(sent.status).toBe(200);
    const mails = await mailsArrived(office.auditor.email, 2);
    expect(mails[0]!.subject).toBe('Harbour Law is not deleted');
    expect(await keep(office.owner)).toMatchObject({ status: 409, code: 'organization_not_kept' });
  });
});

describe('after the days of grace', () => {
  it('leaves nothing of the organization but its log, and nothing of another one goes', async () => {
    const [{ owner, member, file }, other] = [await usedOffice(), await usedOffice()];
    const before = await rowsOf(other.owner);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['certificates', 'documents', 'invitations', 'memberships', 'roles']),
    );
    await remove(owner);
    await makeDue(owner);
    await untilDeleted(owner);
    const left = await rowsOf(owner);
    expect(Object.keys(left).filter((name) => name !== 'mails')).toEqual([]); // a mail may be queued yet
    await untilRemoved(sha256Of(file));
    expect(isStored(sha256Of(other.file))).toBe(true);
    expect(await rowsOf(other.owner)).toEqual(before);
    const answer = await send(getOrganizations, { query: { purpose: 'general' } }, member);
    expect([answer.status, answer.code]).toEqual([404, 'not_found']);
    expect(await actionsOf(owner, 'organization_deleted')).toEqual([
      { subject_id: owner.organizationId, details: { name: NAME }, user_id: owner.userId },
    ]);
  });

  it('cannot be kept any more', async () => {
    const { owner } = await openOffice({}, NAME);
    await remove(owner);
    await makeDue(owner);
    expect([404, 409]).toContain((await keep(owner)).status); // gone already, or about to go
  });

  it('leaves a log that the check finds intact', async () => {
    const { owner } = await openOffice({}, NAME);
    await remove(owner);
    await makeDue(owner);
    await untilDeleted(owner);
    expect(await auditOf(owner.organizationId)).toMatchObject({ entries: 2, problems: [] });
  });
});

it('every table that refers to organizations goes with them, but those that the sweep empties first', async () => {
  const kept = await database().execute<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'organizations'::regclass and confdeltype not in ('c', 'n') order by 1`);
  expect(kept.rows.map(({ name }) => name)).toEqual(['documents', 'sign_batches', 'workflows']);
});
