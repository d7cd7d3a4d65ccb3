import { and, eq, sql } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { authenticateLogin, generateLoginOtp } from '#contracts/session.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { getUserSessions, logout } from '#contracts/user-session.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { sessions } from '#platform/identity/identity-tables.ts';
import { actionsBy } from '#support/service/recorded-actions.ts';
import { codeIn, mailsArrived } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send, type Credentials } from '#support/service/client.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { database } from '#support/stack/backend-environment.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0';

const list = async (who: Credentials) => (await send(getUserSessions, {}, { token: who.token! })).data;
const end = (who: Person, session_ids: string[]) =>
  send(logout, { body: { session_ids } }, { token: who.token });
const isLive = async (token: string) => (await send(getProfile, { query: {} }, { token })).success === '1';

/** Signs in as a browser does and returns the token. */
async function signInWith(person: Person, headers: Record<string, string>): Promise<string> {
  const credentials = { email: person.email, password: PASSWORD };
  const { data } = await send(generateLoginOtp, { body: credentials });
  const [mail] = await mailsArrived(person.email, 1);
  const body = { ...credentials, order_id: data.order_id, otp: codeIn(mail!) };
  const response = await fetchCall(authenticateLogin, { body }, {}, { headers });
  return (await outcome(authenticateLogin, response)).data.token;
}

const lastUse = async (id: string) =>
  (await database().select().from(sessions).where(eq(sessions.id, id)))[0]!.last_used_at.getTime();
const setLastUse = (id: string, ago: string) =>
  database()
    .update(sessions)
    .set({ last_used_at: sql`now() - ${ago}::interval` })
    .where(eq(sessions.id, id));

describe('the sessions of a user', () => {
  it('GS-06 are listed with device, browser, address and times, the current one first', async () => {
    const { member } = await openOffice();
    const token = await signInWith(member, { 'user-agent': FIREFOX, 'x-client-address': '203.0.113.9' });
    const seen = await list({ token });
    expect(seen).toMatchObject([
      { device: 'Windows', browser: 'Firefox 131', ip_address: '203.0.113.9', is_current: true },
      { device: null, browser: null, ip_address: null, is_current: false },
    ]);
    for (const { started_at, last_used_at } of seen) {
      expect(Math.abs(Date.now() - Date.parse(started_at!))).toBeLessThan(600_000);
      expect(Date.parse(last_used_at!)).toBeGreaterThanOrEqual(Date.parse(started_at!));
    }
    expect((await list(member)).map(({ is_current }) => is_current)).toEqual([true, false]);
  });

  it('GS-06 hold no ended, expired or foreign session, and no token', async () => {
    const { member, second } = await openOffice();
    await startSession(database(), member.userId);
    await database()
      .update(sessions)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(and(eq(sessions.user_id, member.userId), sql`${sessions.id} <> ${(await list(member))[0]!.id}`));
    const ended = await startSession(database(), member.userId);
    await send(logout, { body: {} }, { token: ended });
    const response = await fetchCall(getUserSessions, {}, { token: member.token });
    const text = await response.text();
    expect((JSON.parse(text) as { data: object[] }).data).toHaveLength(1);
    expect(text).not.toContain(member.token);
    const [theirs] = await list(second);
    expect(text).not.toContain(theirs!.id);
  });

  it('GS-06 note their last use at most once a minute', async () => {
    const { member } = await openOffice();
    const [{ id } = { id: '' }] = await list(member);
    await setLastUse(id, '50 seconds');
    const before = await lastUse(id);
    await list(member);
    expect(await lastUse(id)).toBe(before);
    await setLastUse(id, '70 seconds');
    await list(member);
    expect(await lastUse(id)).toBeGreaterThan(before);
  });

  it('GS-06 end one by one or all others at once, and the next call with their token is refused', async () => {
    const { member } = await openOffice();
    const tokens = [];
    for (let round = 0; round < 3; round += 1) tokens.push(await startSession(database(), member.userId));
    const [first] = await list({ token: tokens[0]! });
    const one = await end(member, [first!.id]);
    expect([one.status, one.message]).toEqual([200, 'The session has ended.']);
    expect(await Promise.all([...tokens, member.token].map(isLive))).toEqual([false, true, true, true]);

    const others = (await list(member)).filter(({ is_current }) => !is_current).map(({ id }) => id);
    const all = await end(member, others);
    expect([all.status, all.message]).toEqual([200, '2 sessions have ended.']);
    expect(await Promise.all([...tokens, member.token].map(isLive))).toEqual([false, false, false, true]);
    const again = await end(member, others);
    expect(again.status).toBe(200);
    const written = await actionsBy(member);
    expect(written.map(({ action, details }) => [action, details])).toEqual([
      ['sessions_ended', { count: 1 }],
      ['sessions_ended', { count: 2 }],
    ]);
  });

  it('GS-06 of another user cannot be ended: the response is that to a random id, and none ends', async () => {
    const { member, second } = await openOffice();
    await startSession(database(), member.userId);
    const [own, mine] = await list(member);
    const [theirs] = await list(second);
    const refused = async (id: string) => {
      const body = { session_ids: [mine!.id, id] };
      const response = await fetchCall(logout, { body }, { token: member.token });
      return [response.status, await response.text()];
    };
    const foreign = await refused(theirs!.id);
    expect(foreign[0]).toBe(404);
    expect(foreign).toEqual(await refused(randomUUID()));
    expect(await isLive(second.token)).toBe(true);
    expect((await list(member)).map(({ id }) => id)).toEqual([own!.id, mine!.id]);
  });

  it('GS-06 VA-08 are not ended by a body with no or malformed ids', async () => {
    const { member } = await openOffice();
    for (const session_ids of [[], ['x'], 'x']) {
      const response = await fetchCall(logout, { body: { session_ids } }, { token: member.token });
      expect(response.status).toBe(400);
    }
    expect(await isLive(member.token)).toBe(true);
  });
});
