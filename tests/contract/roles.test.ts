import { randomUUID } from 'node:crypto';
import * as calls from '#contracts/role.ts';
import { listPeople, updateUser } from '#contracts/organization-member.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { getSignatureProperties } from '#contracts/signature-properties.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { send } from '#support/service/client.ts';
import { join, roleDetails as details } from '#support/service/roles.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';

const rolesOf = async (person: Person) => (await send(calls.listRoles, {}, person)).data.rows;
const roleIn = async (person: Person, name: string) =>
  (await rolesOf(person)).find((role) => role.name === name)!;
const create = (person: Person, body: calls.RoleDetails) => send(calls.createRole, { body }, person);
const give = (giver: Person, person: Person, role_id: string) =>
  send(updateUser, { body: { purpose: 'change_role', id: person.membershipId, role_id } }, giver);

describe('roles', () => {
  it('OS-04 are listed with their permissions and holders, the built-in ones first', async () => {
    const { owner } = await openOffice();
    await create(owner, details('accounting', { documents: 'read', billing: 'write' }));
    const { data } = await send(calls.listRoles, {}, owner);
    expect(data.rows.map(({ name, member_count }) => [name, member_count])).toEqual([
      ['Owner', 1],
      ['Administrator', 0],
      ['Member', 2],
      ['Auditor', 1],
      ['Guest', 0],
      ['accounting', 0],
    ]);
    expect(data.rows[2]).toMatchObject({
      is_built_in: true,
      may_change: false,
      may_give: true,
      member_names: ['Mira Tester', 'Sven Tester'],
    });
    const own = data.rows[5]!;
    expect(own).toMatchObject({ is_built_in: false, may_change: true, sees_all_documents: false });
    expect(own.functionalities.filter(({ permission }) => permission)).toEqual([
      { functionality_name: 'documents', permission: 'read' },
      { functionality_name: 'billing', permission: 'write' },
    ]);
    expect(await actionsOf(owner, 'role_created')).toMatchObject([
      { subject_id: own.id, details: { name: 'accounting', permissions: 'documents: read, billing: write' } },
    ]);
  });

  it('OS-04 a change takes effect at the next call of its members', async () => {
    const { owner, member } = await openOffice();
    const { id } = (await create(owner, details('Clerk', { documents: 'read', settings: 'read' }))).data;
    await give(owner, member, id);
    const may = async () =>
      (await send(getSignatureProperties, { params: { id: owner.organizationId } }, member)).status;
    const before = await may();
    const changed = details('Clerk', { documents: 'read', 'role management': 'read' });
    await send(calls.changeRoles, { body: { ...changed, purpose: 'change', id } }, owner);
    expect([before, (await send(calls.listRoles, {}, member)).status]).toEqual([200, 200]);
    await send(calls.changeRoles, { body: { ...details('Clerk'), purpose: 'change', id } }, owner);
    expect((await send(calls.listRoles, {}, member)).status).toBe(403);
    const query = { purpose: 'user_access_functionalities' } as const;
    const { data } = await send(getUserFunctionality, { query }, member);
    expect(data.every(({ permission }) => permission === null)).toBe(true);
  });

  it('OS-04 a change is refused to someone who edited an earlier state', async () => {
    const { owner } = await openOffice();
    const { id } = (await create(owner, details('Clerk'))).data;
    const { changed_at } = await roleIn(owner, 'Clerk');
    const change = (name: string) =>
      send(calls.changeRoles, { body: { ...details(name), purpose: 'change', id, changed_at } }, owner);
    expect((await change('Notary')).status).toBe(200);
    expect(await change('Typist')).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
      fields: { changed_at: ['Olive Tester has changed this role meanwhile.'] },
    });
    expect((await roleIn(owner, 'Notary')).changed_at).not.toBe(changed_at);
  });

  it('OS-04 a name is refused at its field when it is missing or taken, in any case', async () => {
    const { owner } = await openOffice();
    const other = await openOffice();
    await create(owner, details('Clerk'));
    const taken = { name: [calls.roleMessages.nameTaken] };
    expect((await create(owner, details(' '))).fields).toEqual({ name: [calls.roleMessages.nameRequired] });
    expect((await create(owner, details('clerk'))).fields).toEqual(taken);
    expect((await create(owner, details('OWNER'))).fields).toEqual(taken);
    expect((await create(other.owner, details('Clerk'))).status).toBe(200);
  });

  it('OS-04 the built-in ones can be neither changed nor deleted', async () => {
    const { owner } = await openOffice();
    const { id } = await roleIn(owner, 'Member');
    const change = { body: { ...details('Member'), purpose: 'change', id } as const };
    const remove = { body: { purpose: 'remove', id } as const };
    for (const input of [change, remove])
      expect((await send(calls.changeRoles, input, owner)).code).toBe('role_built_in');
  });

  it('OS-04 one in use is deleted only with a successor, which its members get', async () => {
    const { owner, member } = await openOffice();
    const other = await openOffice();
    const { id } = (await create(owner, details('Clerk'))).data;
    await give(owner, member, id);
    const remove = (successor_id: string | null) =>
      send(calls.changeRoles, { body: { purpose: 'remove', id, successor_id } }, owner);
    const { roleMessages } = calls;
    expect((await remove(null)).fields).toEqual({ successor_id: [roleMessages.successorRequired] });
    expect((await remove(id)).fields).toEqual({ successor_id: [roleMessages.successorIsSame] });
    const foreign = (await roleIn(other.owner, 'Auditor')).id;
    for (const unknown of [foreign, randomUUID()])
      expect((await remove(unknown)).fields).toEqual({ successor_id: [roleMessages.unknown] });
    const auditor = await roleIn(owner, 'Auditor');
    expect((await remove(auditor.id)).status).toBe(200);
    expect(await rolesOf(owner)).toHaveLength(5);
    const { rows } = (await send(listPeople, { query: { search: 'Mira' } }, owner)).data;
    expect(rows[0]!.role).toEqual({ id: auditor.id, name: 'Auditor' });
  });

  it('OS-04 one of another organization is not found, like an unknown one', async () => {
    const { owner } = await openOffice();
    const other = await openOffice();
    const { id } = (await create(other.owner, details('Clerk'))).data;
    const attempts = [id, randomUUID()].map((role) =>
      send(calls.changeRoles, { body: { ...details('X'), purpose: 'change', id: role } }, owner),
    );
    const [foreign, unknown] = await Promise.all(attempts);
    expect([foreign!.status, foreign!.message]).toEqual([404, unknown!.message]);
    expect((await rolesOf(other.owner)).map(({ name }) => name)).toContain('Clerk');
  });
});

describe('a member who is not an owner', () => {
  it('OS-04 cannot create or edit a role that grants more than their own', async () => {
    const { owner } = await openOffice();
    const admin = await join(owner);
    expect((await create(admin, details('Treasurer', { billing: 'write' }))).code).toBe('role_exceeds');
    const allowed = await create(admin, details('Clerk', { billing: 'read' }, true));
    expect(allowed.status).toBe(200);
    const raise = {
      ...details('Clerk', { billing: 'write' }),
      purpose: 'change',
      id: allowed.data.id,
    } as const;
    expect((await send(calls.changeRoles, { body: raise }, admin)).code).toBe('role_exceeds');
    const { id } = (await create(owner, details('Treasurer', { billing: 'write' }))).data;
    const lower = { body: { ...details('Treasurer'), purpose: 'change', id } as const };
    expect((await send(calls.changeRoles, lower, admin)).code).toBe('role_exceeds');
    expect((await roleIn(admin, 'Treasurer')).may_change).toBe(false);
  });

  it('OS-04 cannot grant sight of all documents without having it', async () => {
    const { owner, member } = await openOffice();
    const grants = { 'role management': 'write', documents: 'write' } as const;
    const { id } = (await create(owner, details('Warden', grants))).data;
    await give(owner, member, id);
    expect((await create(member, details('A', grants, true))).code).toBe('role_exceeds');
    expect((await create(member, details('B', grants))).status).toBe(200);
  });

  it('OS-04 cannot become an owner: neither give Owner nor change an owner', async () => {
    const { owner, member } = await openOffice();
    const admin = await join(owner);
    const role = await roleIn(owner, 'Owner');
    for (const person of [member, admin])
      expect((await give(admin, person, role.id)).code).toBe('role_exceeds');
    const auditor = await roleIn(owner, 'Auditor');
    expect((await give(admin, owner, auditor.id)).code).toBe('role_exceeds');
    expect((await give(admin, member, auditor.id)).status).toBe(200);
  });
});
