import { randomUUID } from 'node:crypto';
import { listPeople, updateUser } from '#contracts/organization-member.ts';
import { leaveOrganization } from '#contracts/own-organizations.ts';
import { OWNERS_ONLY, transferOwnership } from '#contracts/ownership.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { join } from '#support/service/roles.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';

const transfer = (by: Person, membership_id: string, changes: Record<string, unknown> = {}) =>
  fetchCall(
    transferOwnership,
    { body: { membership_id, password: PASSWORD, stays_owner: false, ...changes } },
    by,
  ).then((response) => outcome(transferOwnership, response));

/** Returns the role of each member by the first part of the address. */
async function rolesIn(by: Person): Promise<Record<string, string>> {
  const { rows } = (await send(listPeople, { query: {} }, by)).data;
  return Object.fromEntries(rows.map(({ email, role }) => [email.split('.')[0]!, role.name]));
}

describe('transferring the ownership', () => {
  it('makes the other member Owner and the former one Administrator, recorded and told to both by mail', async () => {
    const { owner, member } = await openOffice({}, 'Harbour Law');
    const moved = await transfer(owner, member.membershipId);
    expect([moved.status, moved.message]).toEqual([200, 'Mira Tester is now an owner of the organization.']);
    expect(await rolesIn(owner)).toMatchObject({ owner: 'Administrator', member: 'Owner' });
    expect(await actionsOf(owner, 'ownership_transferred')).toEqual([
      {
        subject_id: member.membershipId,
        details: { name: 'Mira Tester', former: 'Olive Tester', stays_owner: false },
        user_id: owner.userId,
      },
    ]);
    const [told, own] = [(await mailsArrived(member.email, 1))[0]!, (await mailsArrived(owner.email, 1))[0]!];
    expect([told.subject, own.subject]).toEqual(
      Array<string>(2).fill('Mira Tester is now an owner of Harbour Law'),
    );
    expect(own.text).toContain('You are an administrator now.');
  });

  it('leaves the former owner an owner by choice', async () => {
    const { owner, member } = await openOffice();
    expect((await transfer(owner, member.membershipId, { stays_owner: true })).status).toBe(200);
    expect(await rolesIn(owner)).toMatchObject({ owner: 'Owner', member: 'Owner' });
  });

  it('is refused with the wrong password, at its field, and changes nothing', async () => {
    const { owner, member } = await openOffice();
    const refused = await transfer(owner, member.membershipId, { password: 'wrong' });
    expect([refused.status, refused.fields]).toEqual([422, { password: ['The password is wrong.'] }]);
    expect(await rolesIn(owner)).toMatchObject({ owner: 'Owner', member: 'Member' });
  });

  it('is refused to a member of another organization, a deactivated one and oneself, each like a random id', async () => {
    const { owner, member } = await openOffice();
    const other = await openOffice();
    const deactivate = { purpose: 'deactivate' as const, id: member.membershipId };
    await send(updateUser, { body: deactivate }, owner);
    const ids = [randomUUID(), other.member.membershipId, member.membershipId, owner.membershipId];
    for (const id of ids) {
      const { status, fields } = await transfer(owner, id);
      expect([status, fields]).toEqual([422, { membership_id: ['Choose another active member.'] }]);
    }
    expect(await rolesIn(owner)).toMatchObject({ owner: 'Owner' });
  });

  it('is refused to an administrator', async () => {
    const { owner, member } = await openOffice();
    const administrator = await join(owner);
    expect(await transfer(administrator, member.membershipId)).toMatchObject({
      status: 403,
      code: 'owners_only',
      message: OWNERS_ONLY,
    });
  });

  it('leaves an owner while the chosen member leaves at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, member } = await openOffice();
      const params = { id: owner.organizationId };
      await Promise.all([
        transfer(owner, member.membershipId),
        send(leaveOrganization, { params }, { token: member.token }),
      ]);
      const { rows } = (await send(listPeople, { query: {} }, owner)).data;
      const owners = rows.filter(({ role, state }) => role.name === 'Owner' && state === 'active');
      expect(owners).toHaveLength(1);
    }
  });

  it('leaves one owner when two step down for each other at once', async () => {
    const { owner } = await openOffice();
    const second = await join(owner, 'Owner');
    const answers = await Promise.all([
      transfer(owner, second.membershipId),
      transfer(second, owner.membershipId),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(Object.values(await rolesIn(owner)).filter((name) => name === 'Owner')).toHaveLength(1);
  });
});
