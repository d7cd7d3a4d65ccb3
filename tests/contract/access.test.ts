import { eq } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import type { Call } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { Envelope } from '#contracts/envelope.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { z } from '#contracts/zod.ts';
import { memberships, sessions } from '#platform/identity/identity-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, outcome, send, type Credentials } from '#support/service/client.ts';
import { openOffice, type Office } from '#support/service/signed-in-office.ts';

const OpenApi = z.object({ openapi: z.string(), paths: z.record(z.string(), z.looseObject({})) });
const title = ({ method, service, path }: Call) => `${method} /${service}${path}`;
const params = { id: randomUUID(), status_or_id: 'all', order_id: randomUUID() };

async function answer(call: Call, credentials: Credentials): Promise<Envelope & { status: number }> {
  const body = call.method === 'GET' ? {} : { body: {} };
  const response = await fetchCall(call, { params, ...body }, credentials);
  return { status: response.status, ...Envelope.parse(await response.json()) };
}

const withToken = ALL_CALLS.filter(({ access }) => access !== 'public').map(
  (call) => [title(call), call] as const,
);
const ofMembers = withToken.filter(([, { access }]) => access === 'member');

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});

describe('every call that needs a session', () => {
  it.each(withToken)('EN-07 %s without a token gets 401 and success -1', async (_, call) => {
    const { organizationId } = office.owner;
    expect(await answer(call, { organizationId })).toMatchObject({ status: 401, success: '-1' });
  });

  it.each(withToken)('EN-07 %s with a revoked token gets 401 and success -1', async (_, call) => {
    const { second } = await openOffice();
    await database()
      .update(sessions)
      .set({ ended_at: new Date() })
      .where(eq(sessions.user_id, second.userId));
    expect(await answer(call, second)).toMatchObject({ status: 401, success: '-1' });
  });
});

describe('every call within an organization', () => {
  it.each(ofMembers)('%s without the organization header gets 400', async (_, call) => {
    const { token } = office.owner;
    expect(await answer(call, { token })).toMatchObject({ status: 400, code: 'organization_required' });
    expect(await answer(call, { token, organizationId: 'x' })).toMatchObject({ status: 400 });
  });

  it.each(ofMembers)('%s gets 404 for an organization of which the caller is no member', async (_, call) => {
    const other = await openOffice();
    const { token } = office.owner;
    const foreign = await answer(call, { token, organizationId: other.owner.organizationId });
    const made_up = await answer(call, { token, organizationId: randomUUID() });
    expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
    expect(foreign).toEqual(made_up);
  });
});

describe('permissions', () => {
  it('are refused once the membership has ended', async () => {
    const { member } = await openOffice();
    await database()
      .update(memberships)
      .set({ is_active: false })
      .where(eq(memberships.id, member.membershipId));
    const { status } = await send(
      getUserFunctionality,
      { query: { purpose: 'user_access_functionalities' } },
      member,
    );
    expect(status).toBe(404);
  });

  it('DC-13 are listed for the caller, with null for a permission that is not granted', async () => {
    const read = (who: Credentials) =>
      send(getUserFunctionality, { query: { purpose: 'user_access_functionalities' } }, who);
    const permissions = async (who: Credentials) =>
      Object.fromEntries((await read(who)).data.map((row) => [row.functionality_name, row.permission]));
    expect(await permissions(office.owner)).toMatchObject({
      documents: 'write',
      settings: 'write',
      billing: 'write',
    });
    expect(await permissions(office.member)).toMatchObject({
      documents: 'write',
      settings: 'read',
      billing: null,
    });
    expect(await permissions(office.auditor)).toMatchObject({ documents: 'read', 'role management': 'read' });
  });
});

describe('a request that matches no call', () => {
  it('EN-07 gets an envelope', async () => {
    const base = process.env['SERVICES_URL'];
    for (const path of ['/', '/document', '/document/nothing/here', '/general/user/profile/x']) {
      const response = await fetch(`${base}${path}`);
      expect([path, response.status, Envelope.parse(await response.json()).success]).toEqual([
        path,
        404,
        '0',
      ]);
    }
  });

  it('is refused with 400 for broken JSON or deep nesting, and 415 for other content types', async () => {
    const call = ALL_CALLS.find(({ path }) => path === '/document-approval')!;
    const broken = await fetchCall(call, {}, office.owner, {
      body: '{"approval_ids": [',
      headers: { 'content-type': 'application/json' },
    });
    expect([broken.status, (await outcome(call, broken)).code]).toEqual([400, 'invalid_request']);
    const deep = await fetchCall(call, {}, office.owner, {
      body: '['.repeat(400_000) + ']'.repeat(400_000),
      headers: { 'content-type': 'application/json' },
    });
    expect(deep.status).toBe(400);
    const other = await fetchCall(call, {}, office.owner, {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    });
    expect([other.status, (await outcome(call, other)).code]).toEqual([415, 'unsupported_media_type']);
    const form = await fetchCall(call, {}, office.owner, { body: new FormData() });
    expect(form.status).toBe(415);
  });

  it('to /health gets 200 while the database responds', async () => {
    const response = await fetch(`${process.env['SERVICES_URL']}/health`);
    const replica = process.env['CONTRACT_REPLICA'] ? { replica: 'used' } : {};
    const data = { database: 'operational', storage: 'operational', ...replica };
    expect([response.status, await response.json()]).toEqual([200, { success: '1', message: '', data }]);
  });

  it.each(['general', 'organization', 'document'] as const)(
    'describes the calls of the %s service as OpenAPI',
    async (service) => {
      const response = await fetch(`${process.env['SERVICES_URL']}/${service}/openapi.json`);
      const { openapi, paths } = OpenApi.parse(await response.json());
      const described = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      const calls = ALL_CALLS.filter((call) => call.service === service);
      expect(openapi).toBe('3.1.0');
      expect(described.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
    },
  );
});
