import { eq, sql } from '#platform/drizzle/orm.ts';
import { blockedDeletion, deleteAccount, getAccountDeletion } from '#contracts/account-deletion.ts';
import { getActivityReport } from '#contracts/activity.ts';
import { viewSignatories, type Document } from '#contracts/document.ts';
import { Evidence, getEvidence } from '#contracts/evidence.ts';
import { listPeople, updateUser } from '#contracts/organization-member.ts';
import { createOrganization } from '#contracts/own-organizations.ts';
import { generateRegisterOtp } from '#contracts/register.ts';
import { generateLoginOtp } from '#contracts/session.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { organizations, users } from '#platform/identity/identity-tables.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { join } from '#support/service/roles.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const remove = ({ token }: Person, password = PASSWORD) =>
  fetchCall(deleteAccount, { body: { password } }, { token }).then((response) =>
    outcome(deleteAccount, response),
  );
const meaning = async ({ token }: Person) => (await send(getAccountDeletion, {}, { token })).data;
const isSignedIn = async ({ token }: Person) =>
  (await send(getProfile, { query: {} }, { token })).status === 200;
const stored = async ({ userId }: Person) =>
  (await database().select().from(users).where(eq(users.id, userId)))[0]!;
const evidenceOf = async (by: Person, { id }: Document) =>
  Evidence.parse(
    await (await fetchCall(getEvidence, { params: { id }, query: { format: 'json' } }, by)).json(),
  );

/** Returns the number of rows of a user in each table that refers to users. */
async function rowsOf(userId: string): Promise<Record<string, number>> {
  const references = await database().execute<{ name: string; field: string }>(sql`
    select c.conrelid::regclass::text as name, a.attname as field from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`);
  const counts: Record<string, number> = {};
  for (const { name, field } of references.rows) {
    const found = await database().execute<{ total: number }>(
      sql`select count(*)::int as total from ${sql.identifier(name)} where ${sql.identifier(field)} = ${userId}`,
    );
    counts[`${name}.${field}`] = found.rows[0]!.total;
  }
  return counts;
}

describe('deleting the account', () => {
  it('ends every session at once, frees the address and tells its user by mail', async () => {
    const { member, owner } = await openOffice(await keysFor('member'));
    const removed = await remove(member);
    expect([removed.status, removed.message]).toEqual([200, 'Your account has been deleted.']);
    expect(await isSignedIn(member)).toBe(false);
    const login = await send(generateLoginOtp, { body: { email: member.email, password: PASSWORD } });
    expect([login.status, login.code]).toEqual([422, 'wrong_credentials']);
    const mails = await mailsArrived(member.email, 1);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your account has been deleted']);
    expect(await actionsOf(owner, 'account_deleted')).toEqual([
      { subject_id: member.userId, details: {}, user_id: member.userId },
    ]);
    const again = {
      first_name: 'Mira',
      last_name: 'Again',
      email: member.email,
      password: 'Correct horse 9!',
    };
    const place = { organization_name: 'Again', country_id: 'DK' };
    const phone = { dialing_code_id: 'DK', phone_number: '20123456' };
    const order = await fetchCall(generateRegisterOtp, { body: { ...again, ...place, ...phone } });
    expect(await order.json()).toMatchObject({ success: '1' });
    expect((await mailsArrived(member.email, 2))[0]!.text).toMatch(/^\d{6}$/m);
  });

  it('leaves only the rows that belong to organizations, and each table that refers to users is decided', async () => {
    const office = await openOffice(await keysFor('member'));
    const { member, owner } = office;
    const document = await uploaded(member);
    await assign(member, [document], [member, owner]);
    expect((await remove(member)).status).toBe(200);
    expect(await rowsOf(member.userId)).toEqual({
      'api_keys.created_by': 0,
      'authenticator_apps.user_id': 0,
      'certificates.user_id': 0,
      'document_readers.user_id': 1,
      'document_versions.created_by': 1,
      'documents.turn_user_id': 1,
      'documents.uploaded_by': 1,
      'idempotent_calls.user_id': 0,
      'invitations.invited_by': 0,
      'localisation_settings.user_id': 0,
      'memberships.user_id': 1,
      'notification_preferences.user_id': 0,
      'notifications.user_id': 0,
      'operator_actions.user_id': 0,
      'otp_orders.user_id': 0,
      'passkeys.user_id': 0,
      'pfx_openings.user_id': 0,
      'profile_pictures.user_id': 0,
      'recovery_codes.user_id': 0,
      'roles.changed_by': 0,
      'sessions.user_id': 0,
      'sign_batches.user_id': 0,
      'signatories.user_id': 1,
      'signature_marks.user_id': 0,
      'signature_pictures.user_id': 0,
      'trusted_certificates.added_by': 0,
      'trusted_lists.added_by': 0,
      'uploads.user_id': 0,
      'workflow_entries.user_id': 0,
      'workflows.changed_by': 0,
      'workflows.created_by': 0,
    });
    expect(await stored(member)).toMatchObject({
      first_name: 'Deleted',
      last_name: 'user',
      email: `${member.userId}@deleted.invalid`,
      password_hash: '',
      phone_number: '',
      is_active: false,
    });
  });

  it('keeps name and address of those who signed in evidence and activity log alone', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    await sign(member, [document]);
    expect((await remove(member)).status).toBe(200);
    expect((await remove(second)).status).toBe(200);
    const { events, versions } = await evidenceOf(owner, document);
    expect(events.find(({ action }) => action === 'document_signed')!.actor).toEqual({
      id: member.userId,
      full_name: member.fullName,
      email: member.email,
    });
    expect(versions.at(-1)).toMatchObject({ version: 2, created_by: member.fullName });
    const report = { query: { purpose: 'document', instance_id: document.id } as const };
    const log = (await send(getActivityReport, report, owner)).data;
    expect(JSON.stringify(log)).toContain(member.fullName);
    const shown = (await send(viewSignatories, { params: { id: document.id } }, owner)).data;
    expect(JSON.stringify(shown)).toContain(member.fullName);
    expect(JSON.stringify(shown)).not.toContain(second.fullName); // has signed nothing
  });

  it('takes the user out of the list of members and cannot be undone there', async () => {
    const { owner, member } = await openOffice();
    expect((await remove(member)).status).toBe(200);
    const people = (await send(listPeople, { query: {} }, owner)).data.rows;
    expect(people.map(({ id }) => id)).not.toContain(member.membershipId);
    const body = { purpose: 'reactivate' as const, id: member.membershipId };
    expect(await send(updateUser, { body }, owner)).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('is refused with the wrong password, which deletes nothing', async () => {
    const { member } = await openOffice();
    const refused = await remove(member, 'wrong password');
    expect([refused.status, refused.fields]).toEqual([422, { password: ['The password is wrong.'] }]);
    expect(await isSignedIn(member)).toBe(true);
  });
});

describe('the last owner of an organization', () => {
  it('is refused with its name while it has other members, and not once another is owner', async () => {
    const { owner } = await openOffice({}, 'Harbour Law');
    const here = { id: owner.organizationId, name: 'Harbour Law' };
    expect(await meaning(owner)).toEqual({ blocking: [here], deleted_with: [] });
    const refused = await remove(owner);
    expect(refused).toMatchObject({ status: 409, code: 'account_owns_organizations' });
    expect(refused.message).toBe(blockedDeletion(['Harbour Law']));
    expect(await isSignedIn(owner)).toBe(true);
    await join(owner, 'Owner');
    expect(await meaning(owner)).toEqual({ blocking: [], deleted_with: [] });
    expect((await remove(owner)).status).toBe(200);
  });

  it('loses with the account an organization without other members and documents', async () => {
    const { member } = await openOffice();
    const create = async (name: string) =>
      (await send(createOrganization, { body: { name, country_id: 'DK' } }, { token: member.token })).data.id;
    const [empty, used] = [await create('Empty'), await create('Used')];
    await uploaded({ token: member.token, organizationId: used });
    expect(await meaning(member)).toEqual({
      blocking: [{ id: used, name: 'Used' }],
      deleted_with: [{ id: empty, name: 'Empty' }],
    });
    expect(await remove(member)).toMatchObject({ status: 409, message: blockedDeletion(['Used']) });
    await join({ ...member, organizationId: used }, 'Owner');
    expect((await remove(member)).status).toBe(200);
    const [left] = await database()
      .select({ due: organizations.delete_after })
      .from(organizations)
      .where(eq(organizations.id, empty));
    expect(left === undefined || left.due! <= new Date()).toBe(true); // gone, or due for the sweep
    expect((await mailsArrived(member.email, 1))[0]!.text).toContain('Empty');
  });

  it('stays when all owners delete their accounts at once', async () => {
    const { owner } = await openOffice();
    const owners = [owner, await join(owner, 'Owner'), await join(owner, 'Owner')];
    const answers = await Promise.all(owners.map((each) => remove(each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    expect((await Promise.all(owners.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
  });
});
