import { and, eq } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { getUserFunctionality } from '#contracts/functionality.ts';
import {
  listPeople,
  memberMessages,
  updateUser,
  type MemberListQuery,
  type UserUpdate,
} from '#contracts/organization-member.ts';
import { acceptInvitation, inviteUsers } from '#contracts/invitation.ts';
import { createOrganization, leaveOrganization } from '#contracts/own-organizations.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { tokenHash } from '#platform/auth/tokens.ts';
import { memberships, roles, sessions } from '#platform/identity/identity-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { send } from '#support/service/client.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { giveOwnRole, join, roleId } from '#support/service/roles.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';

const list = async (person: Person, query: Partial<MemberListQuery> = {}) =>
  (await send(listPeople, { query }, person)).data;
const update = (person: Person, body: UserUpdate) => send(updateUser, { body }, person);
const deactivate = (by: Person, { membershipId: id }: Person) => update(by, { purpose: 'deactivate', id });
const reactivate = (by: Person, { membershipId: id }: Person) => update(by, { purpose: 'reactivate', id });
const functionality = (person: Person) =>
  send(getUserFunctionality, { query: { purpose: 'user_access_functionalities' } }, person);
const invite = (person: Person, email: string) =>
  send(inviteUsers, { body: { purpose: 'send', invitations: [{ email, role: 'Member' }] } }, person);

describe('the list of people', () => {
  it('OS-03 shows members in every state and open invitations, with role, address and last sign-in', async () => {
    const { owner, member, second } = await openOffice();
    await openOffice();
    await deactivate(owner, second);
    const guest = `zoe.${randomUUID()}@else.example`;
    await invite(owner, guest);
    const { rows, total, may_change, roles: choices } = await list(owner);
    expect([total, may_change]).toEqual([5, true]);
    expect(rows.map(({ full_name, state, role }) => [full_name, state, role.name])).toEqual([
      ['Ada Tester', 'active', 'Auditor'],
      ['Mira Tester', 'active', 'Member'],
      ['Olive Tester', 'active', 'Owner'],
      ['Sven Tester', 'deactivated', 'Member'],
      ['', 'invited', 'Member'],
    ]);
    expect(rows[1]).toMatchObject({ id: member.membershipId, email: member.email, is_self: false });
    expect(Date.now() - Date.parse(rows[1]!.last_sign_in!)).toBeLessThan(60_000);
    expect(rows[2]).toMatchObject({ is_self: true, expires_at: null });
    expect(rows[3]).toMatchObject({ email: second.email, last_sign_in: null }); // may be one for another organization
    expect(rows[4]).toMatchObject({ email: guest, last_sign_in: null });
    expect(Date.parse(rows[4]!.expires_at!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(choices.map(({ name }) => name)).toEqual(['Owner', 'Administrator', 'Member', 'Auditor', 'Guest']);
  });

  it('OS-03 shows the latest sign-in of each member, and is sorted by it', async () => {
    const { owner, member, second } = await openOffice();
    const signIns = async ({ userId }: Person, days: readonly string[]) => {
      await database().delete(sessions).where(eq(sessions.user_id, userId));
      for (const day of days) {
        const token = await startSession(database(), userId);
        await database()
          .update(sessions)
          .set({ created_at: new Date(day) })
          .where(eq(sessions.token_hash, tokenHash(token)));
      }
    };
    await signIns(member, ['2026-03-01', '2026-04-01', '2026-02-01']);
    await signIns(second, ['2026-01-01', '2026-05-01']);
    const { rows } = await list(owner, { sort: 'last_sign_in', direction: 'desc' });
    const shown = rows.map(({ full_name, last_sign_in }) => [full_name, last_sign_in?.slice(0, 10)]);
    expect(shown.slice(2)).toEqual([
      ['Sven Tester', '2026-05-01'],
      ['Mira Tester', '2026-04-01'],
    ]);
    expect(new Set(shown.slice(0, 2).map(([name]) => name))).toEqual(new Set(['Olive Tester', 'Ada Tester']));
  });

  it('OS-03 is searched by name and address, filtered by role and state, sorted and paged', async () => {
    const { owner, second } = await openOffice();
    await deactivate(owner, second);
    const names = async (query: Partial<MemberListQuery>) =>
      (await list(owner, query)).rows.map(({ full_name }) => full_name.split(' ')[0]);
    expect(await names({ search: 'MIRA' })).toEqual(['Mira']);
    expect(await names({ search: second.email })).toEqual(['Sven']);
    expect(await names({ search: '%' })).toEqual([]);
    expect(await names({ role_id: await roleId(owner, 'Member') })).toEqual(['Mira', 'Sven']);
    expect(await names({ state: 'deactivated' })).toEqual(['Sven']);
    expect(await names({ sort: 'name', direction: 'desc' })).toEqual(['Sven', 'Olive', 'Mira', 'Ada']);
    expect(await names({ sort: 'role' })).toEqual(['Ada', 'Mira', 'Sven', 'Olive']);
    expect(await names({ sort: 'state', direction: 'desc' })).toEqual(['Sven', 'Ada', 'Mira', 'Olive']);
    const page = await list(owner, { pageSize: 10, pageIndex: 1 });
    expect([page.rows, page.total]).toEqual([[], 4]);
  });

  it('OS-03 is refused without user management, and offers no change with read alone', async () => {
    const { owner, member, auditor } = await openOffice();
    expect((await send(listPeople, { query: {} }, member)).status).toBe(403);
    const { may_change, rows } = await list(auditor);
    expect([may_change, rows.some((person) => person.may_change)]).toEqual([false, false]);
    await giveOwnRole(owner, member, { 'user management': 'read' });
    expect((await send(listPeople, { query: {} }, member)).status).toBe(200);
    expect((await deactivate(member, auditor)).status).toBe(403);
  });
});

describe('a member', () => {
  it('OS-03 who is deactivated is signed out everywhere at once, and works again once reactivated', async () => {
    const { owner, member, second } = await openOffice();
    const tokens = [member.token, await startSession(database(), member.userId)];
    const done = await deactivate(owner, member);
    expect([done.status, done.message]).toEqual([200, 'Mira Tester has been deactivated.']);
    const statusOf = async (token: string) => (await send(getProfile, { query: {} }, { token })).status;
    expect(await Promise.all([...tokens, second.token].map(statusOf))).toEqual([401, 401, 200]);
    const again = { ...member, token: await startSession(database(), member.userId) };
    expect((await functionality(again)).status).toBe(404);
    expect(await statusOf(again.token)).toBe(200); // other organizations stay
    expect((await deactivate(owner, member)).code).toBe('member_unchanged');
    await reactivate(owner, member);
    expect((await functionality(again)).status).toBe(200);
    const details = { name: 'Mira Tester' };
    expect(await actionsOf(owner, 'member_deactivated')).toEqual([
      { subject_id: member.membershipId, details, user_id: owner.userId },
    ]);
    expect(await actionsOf(owner, 'member_reactivated')).toHaveLength(1);
  });

  it('OS-03 who has left comes back by an invitation alone, and can be deactivated and reactivated then', async () => {
    const { owner, member } = await openOffice();
    const { organizationId: id } = member;
    await deactivate(owner, member);
    await reactivate(owner, member);
    const session = { ...member, token: await startSession(database(), member.userId) };
    expect((await send(leaveOrganization, { params: { id } }, session)).status).toBe(200);
    const refused = await reactivate(owner, member);
    expect([refused.status, refused.message]).toEqual([409, memberMessages.left]);
    expect((await functionality(session)).status).toBe(404);

    await invite(owner, member.email);
    const token = /\/invite\/([\w-]+)/.exec((await mailsArrived(member.email, 1))[0]!.text)![1]!;
    await send(acceptInvitation, { params: { token }, body: {} }, session);
    await deactivate(owner, member);
    expect((await reactivate(owner, member)).status).toBe(200);
  });

  it('OS-03 who is deactivated stays signed in for other organizations, and has access to this one no more', async () => {
    const { owner, member } = await openOffice();
    const body = { name: 'Harbour Ltd', country_id: 'FR' };
    const { data } = await send(createOrganization, { body }, member);
    expect((await deactivate(owner, member)).status).toBe(200);
    expect((await functionality({ ...member, organizationId: data.id })).status).toBe(200);
    expect((await functionality(member)).status).toBe(404);
  });

  it('OS-03 gets another role, which counts from the next call', async () => {
    const { owner, member } = await openOffice();
    const role_id = await roleId(owner, 'Administrator');
    const done = await update(owner, { purpose: 'change_role', id: member.membershipId, role_id });
    expect([done.status, done.message]).toEqual([200, 'The role of Mira Tester has been changed.']);
    expect((await send(listPeople, { query: {} }, member)).status).toBe(200);
    expect(await actionsOf(owner, 'member_role_changed')).toMatchObject([
      { details: { name: 'Mira Tester', former: 'Member', role: 'Administrator' } },
    ]);
  });

  it('OS-03 does not get a role that does not exist, or that belongs to another organization', async () => {
    const { owner, member } = await openOffice();
    const other = await openOffice();
    for (const role_id of [randomUUID(), await roleId(other.owner, 'Member')]) {
      const refused = await update(owner, { purpose: 'change_role', id: member.membershipId, role_id });
      expect(refused.fields).toEqual({ role_id: ['Choose a role of this organization.'] });
    }
  });

  it('OS-03 of another organization is not found, like an unknown one', async () => {
    const { owner } = await openOffice();
    const other = await openOffice();
    for (const id of [other.member.membershipId, randomUUID()]) {
      const { status, code } = await update(owner, { purpose: 'deactivate', id });
      expect([status, code]).toEqual([404, 'not_found']);
    }
    expect((await functionality(other.member)).status).toBe(200);
  });

  it('OS-03 cannot deactivate themselves', async () => {
    const { owner } = await openOffice();
    await join(owner, 'Owner');
    expect((await deactivate(owner, owner)).message).toBe(memberMessages.yourself);
  });
});

describe('the last owner', () => {
  it('OS-03 keeps the role', async () => {
    const { owner } = await openOffice();
    const role_id = await roleId(owner, 'Member');
    const refused = await update(owner, { purpose: 'change_role', id: owner.membershipId, role_id });
    expect([refused.status, refused.message]).toEqual([409, memberMessages.lastOwner]);
    expect(await list(owner)).toMatchObject({ may_change: true });
  });

  it('OS-03 is one of two who demote or deactivate each other at the same time', async () => {
    const { owner } = await openOffice();
    const second = await join(owner, 'Owner');
    const role_id = await roleId(owner, 'Member');
    const outcomes = await Promise.all([
      update(owner, { purpose: 'change_role', id: second.membershipId, role_id }),
      deactivate(second, owner),
    ]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ownersIn(owner)).toBe(1);
  });

  it('OS-03 is kept by the database itself', async () => {
    const { owner } = await openOffice();
    const second = await join(owner, 'Owner');
    const end = ({ membershipId }: Person) =>
      database().update(memberships).set({ is_active: false }).where(eq(memberships.id, membershipId));
    const ends = await Promise.allSettled([end(owner), end(second)]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await ownersIn(owner)).toBe(1);
  });
});

/** Returns the number of active owners of the person's organization. */
async function ownersIn({ organizationId }: Person): Promise<number> {
  const owners = await database()
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .where(
      and(
        eq(memberships.organization_id, organizationId),
        eq(memberships.is_active, true),
        eq(roles.name, 'Owner'),
      ),
    );
  return owners.length;
}
