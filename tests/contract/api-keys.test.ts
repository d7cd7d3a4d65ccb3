import { eq } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { apiKeyMessages, getApiAccess, MAX_API_KEYS, updateApi } from '#contracts/api-key.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { updateUser } from '#contracts/organization-member.ts';
import { newApiKey } from '#platform/api-keys/api-key.ts';
import { apiKeys } from '#platform/api-keys/api-key-tables.ts';
import { tokenHash } from '#platform/auth/tokens.ts';
import { newRobot, setKey, type Robot } from '#support/service/api-keys.ts';
import { fetchCall, outcome, send, type Credentials } from '#support/service/client.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { giveOwnRole, join } from '#support/service/roles.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { database } from '#support/stack/backend-environment.ts';

let office: Office;
beforeEach(async () => {
  office = await openOffice();
});

const access = (reader: Person) => send(getApiAccess, {}, reader);
const readDocuments = (who: Credentials) =>
  send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, who);
const refusalOf = async (who: Credentials) => {
  const { status, success, code } = await readDocuments(who);
  return [status, success, code];
};
/** Sends a change that may break the contract's rules. */
const change = async (who: Person, body: object) =>
  outcome(updateApi, await fetchCall(updateApi, { body }, who));
const create = (who: Person, body: object = {}) =>
  change(who, { purpose: 'create', name: 'Robot', scopes: ['verify'], expires_on: null, ...body });

describe('an API key', () => {
  it('RT-04 OS-04 is shown once and stored as a digest with a prefix', async () => {
    const robot = await newRobot(office.owner, { name: 'Billing robot' });
    expect(robot.token).toMatch(/^csk_[A-Za-z0-9_-]{43}[0-9a-f]{8}$/);
    const [stored] = await database().select().from(apiKeys).where(eq(apiKeys.id, robot.id));
    expect(stored!.token_hash).toEqual(tokenHash(robot.token));
    expect(JSON.stringify(stored)).not.toContain(robot.token.slice(20));

    const { data } = await access(office.owner);
    expect(data.rows).toMatchObject([
      { name: 'Billing robot', prefix: robot.token.slice(0, 12), state: 'active', last_used_at: null },
    ]);
    expect(JSON.stringify(data)).not.toContain(robot.token.slice(20));
  });

  it('OS-04 notes the time and address of its last use', async () => {
    const robot = await newRobot(office.owner);
    const headers = { 'x-client-address': '203.0.113.9' };
    const params = { status_or_id: 'all' };
    expect((await fetchCall(getDocuments, { params }, robot, { headers })).status).toBe(200);
    const [row] = (await access(office.auditor)).data.rows;
    expect(row).toMatchObject({ last_used_ip: '203.0.113.9', last_used_at: expect.any(String) as string });
  });

  it('OS-04 is accepted until its last day ends in the time zone of the organization', async () => {
    const zone = { time_zone: 'Pacific/Kiritimati' }; // UTC+14
    const { organizationId } = office.owner;
    await database().update(organizations).set(zone).where(eq(organizations.id, organizationId));
    await newRobot(office.owner, { expires_on: '2030-06-30' });
    const [row] = (await access(office.owner)).data.rows;
    expect(row).toMatchObject({ expires_on: '2030-06-30', expires_at: '2030-06-30T10:00:00.000Z' });
  });
});

describe('a key is refused with 401', () => {
  const refused = (state: string) => [401, '-1', `api_key_${state}`];
  let robot: Robot;
  beforeEach(async () => {
    robot = await newRobot(await join(office.owner));
    expect((await readDocuments(robot)).status).toBe(200);
  });

  it('OS-04 at the call after it was revoked', async () => {
    expect((await change(office.owner, { purpose: 'revoke', id: robot.id })).status).toBe(200);
    expect(await refusalOf(robot)).toEqual(refused('revoked'));
    expect(await change(office.owner, { purpose: 'revoke', id: robot.id })).toMatchObject({ status: 409 });
  });

  it('OS-04 once it has expired', async () => {
    await setKey(robot, { expires_at: new Date(Date.now() - 1000) });
    expect(await refusalOf(robot)).toEqual(refused('expired'));
  });

  it('OS-04 at the call after its creator was deactivated, and accepted after the reactivation', async () => {
    const admin = await join(office.owner);
    const own = await newRobot(admin);
    const id = admin.membershipId;
    await send(updateUser, { body: { purpose: 'deactivate', id } }, office.owner);
    expect(await refusalOf(own)).toEqual(refused('suspended'));
    const states = (await access(office.owner)).data.rows.map(({ name, state }) => [name, state]);
    expect(states).toContainEqual([own.name, 'suspended']);
    await send(updateUser, { body: { purpose: 'reactivate', id } }, office.owner);
    expect((await readDocuments(own)).status).toBe(200);
  });

  it.each([
    ['unknown', () => newApiKey()],
    ['altered', () => robot.token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))],
    ['cut off', () => robot.token.slice(0, -1)],
  ])('OS-04 when it is %s', async (_what, token) => {
    expect(await refusalOf({ token: token() })).toEqual(refused('refused'));
  });
});

describe('PATCH /update-api', () => {
  it('OS-03 renames a key, changes its scopes and revokes it, each with an entry in the activity log', async () => {
    const { owner } = office;
    const { id, token } = await newRobot(owner, { name: 'Old', scopes: ['documents read', 'verify'] });
    expect((await change(owner, { purpose: 'rename', id, name: ' New ' })).status).toBe(200);
    const narrowed = { purpose: 'change_scopes', id, scopes: ['verify'] };
    expect((await change(owner, narrowed)).status).toBe(200);
    expect(await refusalOf({ token })).toEqual([403, '0', 'scope_missing']);
    await change(owner, { purpose: 'revoke', id });
    const details = async (action: string) => (await actionsOf(owner, action)).map((entry) => entry.details);
    expect(await details('api_key_created')).toMatchObject([
      { name: 'Old', scopes: 'documents read, verify' },
    ]);
    expect(await details('api_key_renamed')).toEqual([{ from: 'Old', name: 'New' }]);
    expect(await details('api_key_scopes_changed')).toMatchObject([{ name: 'New', scopes: 'verify' }]);
    expect(await details('api_key_revoked')).toEqual([{ name: 'New' }]);
    expect(await change(owner, { purpose: 'rename', id, name: 'Late' })).toMatchObject({
      status: 409,
      code: 'api_key_ended',
    });
  });

  it.each([
    ['an empty name', { name: ' ' }, 'name', apiKeyMessages.nameRequired],
    ['a long name', { name: 'x'.repeat(101) }, 'name', apiKeyMessages.nameTooLong],
    ['no scope', { scopes: [] }, 'scopes', apiKeyMessages.scopeRequired],
    ['a past day', { expires_on: '2020-01-01' }, 'expires_on', apiKeyMessages.dayPast],
    ['a late day', { expires_on: '2099-01-01' }, 'expires_on', apiKeyMessages.dayTooLate],
  ])('OS-03 refuses %s with a message at the field', async (_what, body, field, message) => {
    expect(await create(office.owner, body)).toMatchObject({ status: 400, fields: { [field]: [message] } });
  });

  it('OS-03 refuses an unknown scope, an unknown purpose and a change without its fields', async () => {
    const { id } = await newRobot(office.owner);
    expect((await create(office.owner, { scopes: ['sign'] })).status).toBe(400);
    expect((await change(office.owner, { purpose: 'remove', id })).status).toBe(400);
    expect((await change(office.owner, { purpose: 'rename', id })).status).toBe(400);
  });

  it('OS-03 answers for a key of another organization as for a random id', async () => {
    const { id } = await newRobot((await openOffice()).owner);
    for (const rest of [{ purpose: 'revoke' }, { purpose: 'rename', name: 'Mine' }]) {
      const { status, message } = await change(office.owner, { ...rest, id });
      const random = await change(office.owner, { ...rest, id: randomUUID() });
      expect([status, message]).toEqual([404, random.message]);
    }
  });

  it('OS-03 lets one of ten parallel creations have a name, which a revoked key frees', async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => create(office.owner)));
    const done = made.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const taken = made.find(({ status }) => status !== 200);
    expect(taken!.fields).toEqual({ name: [apiKeyMessages.nameTaken] });
    await change(office.owner, { purpose: 'revoke', id: done[0]!.data.id });
    expect((await create(office.owner, { name: 'ROBOT' })).status).toBe(200);
  });

  it('OS-03 refuses more active keys than an organization may have', async () => {
    const { organizationId: organization_id, userId: created_by } = office.owner;
    const row = { organization_id, created_by, prefix: 'csk_', scopes: ['verify'] };
    const rows = Array.from({ length: MAX_API_KEYS }, (_, index) => ({
      ...row,
      name: `Robot ${index}`,
      token_hash: tokenHash(randomUUID()),
    }));
    await database().insert(apiKeys).values(rows);
    expect(await create(office.owner)).toMatchObject({ status: 409, message: apiKeyMessages.tooMany });
  });

  it('refuses a scope that the role of the caller does not have for all documents', async () => {
    await giveOwnRole(office.owner, office.member, { api: 'write', documents: 'write' });
    expect((await access(office.member)).data).toMatchObject({ may_change: true, grantable_scopes: [] });
    expect(await create(office.member)).toMatchObject({
      status: 400,
      fields: { scopes: [apiKeyMessages.scopeExceeds('verify')] },
    });
    const { id } = await newRobot(office.owner, { scopes: ['documents read', 'verify'] });
    const widened = { purpose: 'change_scopes', id, scopes: ['documents write', 'verify'] };
    expect((await change(office.member, widened)).status).toBe(400);
    const narrowed = { purpose: 'change_scopes', id, scopes: ['verify'] };
    expect((await change(office.member, narrowed)).status).toBe(200);
  });
});
