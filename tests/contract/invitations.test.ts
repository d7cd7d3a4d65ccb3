import { eq, sql } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { getUserFunctionality } from '#contracts/functionality.ts';
import * as calls from '#contracts/invitation.ts';
import { CLIENT_ADDRESS_HEADER } from '#contracts/limits.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { listPeople, updateUser } from '#contracts/organization-member.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { changeRoles, createRole } from '#contracts/role.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { TERMS_VERSION } from '#contracts/terms.ts';
import { memberships, organizations, users } from '#platform/identity/identity-tables.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { invitations } from '#platform/invitations/invitation-tables.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { eventually } from '#support/eventually.ts';
import { giveOwnRole, join, roleDetails, roleId } from '#support/service/roles.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { isDeviceOf } from '#support/service/device-of.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { database } from '#support/stack/backend-environment.ts';

const PASSWORD = 'Correct horse 9!';
const DETAILS = { first_name: 'Nadia', last_name: 'Haddad', password: PASSWORD };
const { invitationMessages } = calls;
const newAddress = () => `nadia.${randomUUID()}@else.example`;
const lines = (emails: string[], role = 'Member') => emails.map((email) => ({ email, role }));
const invite = (by: Person, list: calls.InvitationLine[], purpose: 'check' | 'send' = 'send') =>
  send(calls.inviteUsers, { body: { purpose, invitations: list } }, by);

/** Returns the token in the newest mail to this address, of so many. */
async function mailedToken(email: string, count = 1): Promise<string> {
  const [mail] = await mailsArrived(email, count);
  return /\/invite\/([\w-]+)/.exec(mail!.text)![1]!;
}
async function invitedToken(by: Person, email: string, role = 'Member'): Promise<string> {
  await invite(by, lines([email], role));
  return mailedToken(email);
}

/** Returns request options with a new client address, so that the tests do not share a rate limit. */
function from() {
  const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 255)).join('.')}`;
  return { headers: { [CLIENT_ADDRESS_HEADER]: address } };
}
const open = async (token: string) =>
  outcome(calls.getInvitation, await fetchCall(calls.getInvitation, { params: { token } }, {}, from()));
const accept = async (token: string, body: object = DETAILS, as: { token?: string } = {}) =>
  outcome(
    calls.acceptInvitation,
    await fetchCall(calls.acceptInvitation, { params: { token }, body }, as, from()),
  );
const people = async (by: Person, search: string) =>
  (await send(listPeople, { query: { search } }, by)).data.rows;
const idOf = async (by: Person, email: string) => (await people(by, email))[0]!.id;
const seenAs = (who: Person) => send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, who);
const change = (by: Person, purpose: 'resend' | 'revoke', id: string) =>
  send(calls.changeInvitations, { body: { purpose, id } }, by);

describe('an invitation', () => {
  it('OS-02 is mailed with a link that says who invites into what, and makes a new user a member', async () => {
    const { owner } = await openOffice({}, 'Harbour Office');
    const email = newAddress();
    const sent = await invite(owner, lines([email], 'auditor'));
    expect([sent.status, sent.message]).toEqual([200, 'The invitation has been sent.']);
    const [mail] = await mailsArrived(email, 1);
    expect(mail!.subject).toBe('Olive Tester invites you to Harbour Office');
    expect(mail!.text).toMatch(/valid for 7 days, until \w{3} \d{2}, \d{4}, \d{2}:\d{2} \(UTC\)/);
    const token = await mailedToken(email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    expect((await open(token)).data).toMatchObject({
      organization_name: 'Harbour Office',
      invited_by: 'Olive Tester',
      email,
      role_name: 'Auditor',
      has_account: false,
    });
    const { data } = await accept(token);
    const { organizationId } = owner;
    expect(data).toMatchObject({
      organization_id: organizationId,
      user: { first_name: 'Nadia', last_name: 'Haddad', email },
    });
    expect(isDeviceOf(data.user!.id, data.device)).toBe(true);
    const session = { token: data.token!, organizationId };
    expect((await send(getProfile, { query: {} }, session)).data).toMatchObject(data.user!);
    const query = { purpose: 'user_access_functionalities' } as const;
    const granted = (await send(getUserFunctionality, { query }, session)).data;
    expect(granted.find(({ functionality_name }) => functionality_name === 'documents')).toMatchObject({
      permission: 'read',
    });
    expect((await people(owner, email)).map(({ state }) => state)).toEqual(['active']);
    expect(await actionsOf(owner, 'invitation_accepted')).toMatchObject([
      { details: { email }, user_id: data.user!.id },
    ]);
  });

  it('OS-02 stores which version of the terms the new user has accepted', async () => {
    const { owner } = await openOffice();
    const email = newAddress();
    const token = await invitedToken(owner, email);
    const refused = await accept(token, { ...DETAILS, terms_version: '2001-01-01' });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, ['terms_version']]);
    expect((await accept(token, { ...DETAILS, terms_version: TERMS_VERSION })).status).toBe(200);
    const [user] = await database().select().from(users).where(eq(users.email, email));
    expect(user!.terms_version).toBe(TERMS_VERSION);
  });

  it('OS-02 is accepted by an existing user who is signed in, and by no one else', async () => {
    const { owner } = await openOffice();
    const { member, second } = await openOffice();
    const token = await invitedToken(owner, member.email.toUpperCase());
    expect((await open(token)).data.has_account).toBe(true);
    expect((await accept(token)).code).toBe('invitation_needs_sign_in');
    expect((await accept(token, {}, { token: second.token })).code).toBe('invitation_of_another');
    expect((await accept(token, {}, { token: 'A'.repeat(43) })).status).toBe(401);
    const { data } = await accept(token, {}, { token: member.token });
    expect(data).toMatchObject({ token: null, device: null, organization_id: owner.organizationId });
    const list = { query: { purpose: 'list' } } as const;
    const { rows } = (await send(getOrganizations, list, { token: member.token })).data;
    expect(rows.map(({ id }) => id)).toEqual(
      expect.arrayContaining([owner.organizationId, member.organizationId]),
    );
  });

  it('OS-02 OS-03 brings a former member back, with the invitation’s role and the documents kept', async () => {
    const { owner, member } = await openOffice();
    const document = await uploaded(member);
    const body = { purpose: 'deactivate', id: member.membershipId } as const;
    await send(updateUser, { body }, owner);
    const again = { ...member, token: await startSession(database(), member.userId) };
    expect((await seenAs(again)).status).toBe(404);
    const token = await invitedToken(owner, member.email, 'Auditor');
    expect((await accept(token, {}, { token: again.token })).status).toBe(200);
    expect((await seenAs(again)).data.rows.map(({ id }) => id)).toEqual([document.id]);
    expect((await people(owner, member.email)).map(({ id, state, role }) => [id, state, role.name])).toEqual([
      [member.membershipId, 'active', 'Auditor'],
    ]);
    expect((await accept(token, {}, { token: member.token })).code).toBe('invitation_void');
  });

  it('OS-02 for a new account is refused to a user who is signed in with another address', async () => {
    const { owner, member } = await openOffice();
    const token = await invitedToken(owner, newAddress());
    expect((await accept(token, DETAILS, { token: member.token })).code).toBe('invitation_of_another');
    expect((await open(token)).status).toBe(200);
  });

  it('OS-02 accepted 50 times at once makes one member', async () => {
    const { owner } = await openOffice();
    const email = newAddress();
    const token = await invitedToken(owner, email);
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => accept(token)));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    const made = await database()
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.user_id))
      .where(eq(users.email, email));
    expect(made).toHaveLength(1);
    expect(await actionsOf(owner, 'invitation_accepted')).toHaveLength(1);
  });

  it('OS-02 that is used, revoked, replaced, expired, altered or made up gets one and the same response', async () => {
    const { owner } = await openOffice();
    const [used, revoked, replaced, expired] = [newAddress(), newAddress(), newAddress(), newAddress()];
    await invite(owner, lines([used, revoked, replaced, expired]));
    const tokens = await Promise.all([used, revoked, replaced, expired].map((email) => mailedToken(email)));
    const altered = await invitedToken(owner, newAddress());
    await accept(tokens[0]!);
    await change(owner, 'revoke', await idOf(owner, revoked));
    await change(owner, 'resend', await idOf(owner, replaced));
    await database()
      .update(invitations)
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where(eq(invitations.email, expired));
    const last = altered.at(-2) === 'A' ? 'B' : 'A';
    const all = [...tokens, `${altered.slice(0, -2)}${last}${altered.at(-1)!}`, 'x', 'a'.repeat(200)];
    const bodies = await Promise.all(
      all.map(async (token) => {
        const read = await fetchCall(calls.getInvitation, { params: { token } }, {}, from());
        const taken = await fetchCall(
          calls.acceptInvitation,
          { params: { token }, body: DETAILS },
          {},
          from(),
        );
        return [read.status, await read.text(), taken.status, await taken.text()];
      }),
    );
    const [first] = bodies;
    expect(first![0]).toBe(404);
    expect(first![1]).toBe(first![3]);
    for (const body of bodies) expect(body).toEqual(first);
    expect((await open(altered)).status).toBe(200);
    expect((await open(await mailedToken(replaced, 2))).status).toBe(200);
  });

  it('OS-02 checks names and password of a new user by the rules of the registration', async () => {
    const { owner } = await openOffice();
    const token = await invitedToken(owner, newAddress());
    const { status, fields } = await accept(token, { last_name: 'Haddad' });
    expect(status).toBe(400);
    expect(fields).toMatchObject({ first_name: ['Enter your first name.'] });
    const weak = await accept(token, { ...DETAILS, password: 'abcdefgH' });
    expect(weak.fields).toEqual({ password: ['The password needs a number and a special character.'] });
    expect((await accept(token)).status).toBe(200);
  });

  it('OS-02 keeps its token nowhere in the database once the mail is sent', async () => {
    const { owner } = await openOffice();
    const email = newAddress();
    const token = await invitedToken(owner, email);
    const stored = await database().select().from(invitations).where(eq(invitations.email, email));
    expect(JSON.stringify(stored)).not.toContain(token);
    const sent = await eventually(async () => {
      const rows = await database().select().from(mails).where(eq(mails.recipient, email));
      return rows.every(({ state }) => state === 'sent') ? rows : null; // the mail arrives before it is noted as sent
    });
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toContain(token);
  });

  it('OS-02 can be sent again with a new term and revoked, once, by the organization only', async () => {
    const { owner } = await openOffice();
    const other = await openOffice();
    const email = newAddress();
    await invitedToken(owner, email);
    await database()
      .update(invitations)
      .set({ expires_at: new Date(0) })
      .where(eq(invitations.email, email));
    expect((await people(owner, email))[0]!.state).toBe('expired');
    const id = await idOf(owner, email);
    for (const unknown of [
      await change(other.owner, 'revoke', id),
      await change(owner, 'revoke', randomUUID()),
    ])
      expect([unknown.status, unknown.code]).toEqual([404, 'not_found']);
    await change(owner, 'resend', id);
    expect((await people(owner, email))[0]!.state).toBe('invited');
    await mailedToken(email, 2);
    expect((await change(owner, 'revoke', id)).status).toBe(200);
    expect((await change(owner, 'resend', id)).code).toBe('invitation_closed');
    expect(await people(owner, email)).toEqual([]);
    expect((await invite(owner, lines([email]))).status).toBe(200);
  });

  it('OS-04 gives its members’ role another one when the role is deleted', async () => {
    const { owner } = await openOffice();
    const { id } = (await send(createRole, { body: roleDetails('Clerk') }, owner)).data;
    const email = newAddress();
    const token = await invitedToken(owner, email, 'Clerk');
    const remove = (successor_id: string | null) =>
      send(changeRoles, { body: { purpose: 'remove', id, successor_id } }, owner);
    expect((await remove(null)).status).toBe(422);
    expect((await remove(await roleId(owner, 'Auditor'))).status).toBe(200);
    expect((await open(token)).data.role_name).toBe('Auditor');
  });
});

describe('the calls of a visitor', () => {
  it('OS-02 are limited for each client address', async () => {
    const address = from();
    const tries = Array.from({ length: 61 }, () =>
      fetchCall(calls.getInvitation, { params: { token: randomUUID() } }, {}, address),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a list of invitations', () => {
  it('OS-02 of 1,000 lines with 3 wrong ones names the 3, and sends none', async () => {
    const { owner, member } = await openOffice();
    const list = lines(Array.from({ length: 1000 }, newAddress));
    list[4] = { email: 'not an address', role: 'Member' };
    list[499] = { email: member.email.toUpperCase(), role: 'Chief' };
    list[998] = { email: ` ${list[0]!.email} `, role: 'Member' };
    const expected = [
      { index: 4, field: 'email', message: 'Enter a valid e-mail address.' },
      { index: 499, field: 'email', message: invitationMessages.isMember },
      { index: 499, field: 'role', message: invitationMessages.unknownRole('Chief') },
      { index: 998, field: 'email', message: invitationMessages.twice(1) },
    ];
    const checked = await invite(owner, list, 'check');
    expect([checked.message, checked.data]).toEqual(['', { problems: expected, sent: 0 }]);
    const refused = await invite(owner, list);
    expect(refused.status).toBe(400);
    expect(refused.fields).toEqual(
      Object.fromEntries(
        expected.map(({ index, field, message }) => [`invitations.${index}.${field}`, [message]]),
      ),
    );
    expect((await send(listPeople, { query: { state: 'invited' } }, owner)).data.total).toBe(0);
    expect(await mailsTo(list[0]!.email)).toEqual([]);
  });

  it('OS-02 of 100 right lines invites all of them, and of 1,001 lines is refused', async () => {
    const { owner } = await openOffice();
    await database()
      .update(organizations)
      .set({ created_at: sql`now() - interval '8 days'` }) // a younger one can invite fewer
      .where(eq(organizations.id, owner.organizationId));
    const list = lines(Array.from({ length: 100 }, newAddress));
    const tooMany = await invite(owner, lines(Array.from({ length: 1001 }, newAddress)));
    expect(tooMany.fields).toEqual({ invitations: [invitationMessages.tooMany] });
    expect((await invite(owner, list)).data.sent).toBe(100);
    expect((await send(listPeople, { query: { state: 'invited' } }, owner)).data.total).toBe(100);
    const again = await invite(owner, [list[0]!], 'check');
    expect(again.data.problems).toEqual([
      { index: 0, field: 'email', message: invitationMessages.isInvited },
    ]);
  });

  it('OS-02 cannot give a role beyond the inviter’s own, above all not Owner', async () => {
    const { owner, member } = await openOffice();
    const admin = await join(owner);
    const problem = async (by: Person, role: string) =>
      (await invite(by, lines([newAddress()], role), 'check')).data.problems.map(({ message }) => message);
    expect(await problem(owner, 'Owner')).toEqual([]);
    expect(await problem(admin, 'Owner')).toEqual([invitationMessages.roleTooHigh('Owner')]);
    await giveOwnRole(owner, member, { 'user management': 'write' });
    expect(await problem(member, 'Member')).toEqual([invitationMessages.roleTooHigh('Member')]);
    expect((await invite(admin, lines([newAddress()], 'Owner'))).status).toBe(400);
  });

  it('OS-03 is refused without write on user management', async () => {
    const { member, auditor } = await openOffice();
    for (const person of [member, auditor])
      expect((await invite(person, lines([newAddress()]))).status).toBe(403);
  });
});
