import { randomUUID } from 'node:crypto';
import { getOrganizations } from '#contracts/organization.ts';
import * as calls from '#contracts/own-organizations.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { createMember } from '#demo/create-member.ts';
import { ORGANIZATIONS_OF_USER } from '../../services/organization/own-organizations/create-own-organization.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { setCounter } from '#support/service/rate-limits.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { database } from '#support/stack/backend-environment.ts';

const listed = async ({ token }: Person) =>
  (await send(getOrganizations, { query: { purpose: 'list', pageSize: 500 } }, { token })).data.rows;
const leave = ({ token }: Person, id: string) => send(calls.leaveOrganization, { params: { id } }, { token });
const makeDefault = ({ token }: Person, id: string) =>
  send(calls.chooseDefaultOrganization, { params: { id } }, { token });
const create = ({ token }: Person, body: { name: string; country_id: string }) =>
  fetchCall(calls.createOrganization, { body }, { token }).then((response) =>
    outcome(calls.createOrganization, response),
  );

describe('creating an organization', () => {
  it('makes the user its owner', async () => {
    const { member } = await openOffice();
    const { data } = await create(member, { name: 'Harbour Ltd', country_id: 'FR' });
    expect(await listed(member)).toContainEqual(
      expect.objectContaining({ id: data.id, name: 'Harbour Ltd', country_id: 'FR', role_name: 'Owner' }),
    );
  });

  it.each([
    [{ name: '', country_id: 'FR' }, { name: ['Enter the name of your organization.'] }],
    [{ name: 'Harbour', country_id: 'ZZ' }, { country_id: ['Choose a country.'] }],
  ])('refuses %j', async (body, fields) => {
    const { member } = await openOffice();
    const refused = await create(member, body);
    expect([refused.status, refused.fields]).toEqual([400, fields]);
    expect(await listed(member)).toHaveLength(1);
  });
});

describe('creating organizations', () => {
  it('is limited for a user in all sessions together', async () => {
    const { member, second } = await openOffice();
    await setCounter(ORGANIZATIONS_OF_USER, member.userId, ORGANIZATIONS_OF_USER.points - 1);
    const body = { name: 'Harbour Ltd', country_id: 'FR' };
    expect((await create(member, body)).status).toBe(200);
    const again = { ...member, token: await startSession(database(), member.userId) };
    expect((await create(again, body)).status).toBe(429);
    expect((await create(second, body)).status).toBe(200);
  });
});

describe('leaving an organization', () => {
  it('ends the membership at the next call', async () => {
    const { member } = await openOffice();
    const { organizationId } = member;
    expect((await leave(member, organizationId)).status).toBe(200);
    expect(await listed(member)).toEqual([]);
    const general = { query: { purpose: 'general' as const } };
    expect((await send(getOrganizations, general, member)).status).toBe(404);
    expect((await leave(member, organizationId)).status).toBe(404);
  });

  it('is refused to the last owner with the reason, who stays a member', async () => {
    const { owner } = await openOffice();
    expect(await leave(owner, owner.organizationId)).toMatchObject({
      status: 409,
      code: 'last_owner',
      message: calls.LAST_OWNER,
    });
    expect(await listed(owner)).toHaveLength(1);
  });

  it('leaves one owner when all owners leave at once', async () => {
    const { owner } = await openOffice();
    const { organizationId } = owner;
    const others = await Promise.all(
      Array.from({ length: 5 }, () => openOffice().then((other) => other.owner)),
    );
    for (const { email } of others) {
      const name = { firstName: 'Olive', lastName: 'Tester' };
      await createMember(database(), { organizationId, ...name, email, password: PASSWORD, role: 'Owner' });
    }
    const owners = [owner, ...others];
    const answers = await Promise.all(owners.map((each) => leave(each, organizationId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409]);
    const lists = await Promise.all(owners.map(listed));
    expect(lists.flat().filter(({ id }) => id === organizationId)).toHaveLength(1);
  });
});

describe('the default organization', () => {
  it('is the one that was chosen last, until the user leaves it', async () => {
    const { member } = await openOffice();
    const { id } = (await create(member, { name: 'Second', country_id: 'FR' })).data;
    const defaults = async () =>
      (await listed(member)).filter(({ is_default }) => is_default).map((each) => each.id);
    expect(await defaults()).toEqual([]);
    await makeDefault(member, id);
    await makeDefault(member, member.organizationId);
    expect(await defaults()).toEqual([member.organizationId]);
    await leave(member, member.organizationId);
    expect(await defaults()).toEqual([]);
  });
});

it.each([calls.leaveOrganization, calls.chooseDefaultOrganization])(
  "$path of another's organization gets the same 404 as of a random id",
  async (call) => {
    const [{ member }, foreign] = [await openOffice(), await openOffice()];
    const answer = async (id: string) => {
      const response = await fetchCall(call, { params: { id } }, { token: member.token });
      return [response.status, await response.text()];
    };
    expect(await answer(foreign.owner.organizationId)).toEqual(await answer(randomUUID()));
    expect((await answer(randomUUID()))[0]).toBe(404);
  },
);
