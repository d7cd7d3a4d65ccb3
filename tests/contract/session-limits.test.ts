import { eq, sql } from '#platform/drizzle/orm.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { ACTIVITY_HEADER } from '#contracts/limits.ts';
import { followNotifications } from '#contracts/notification-events.ts';
import { changeOrganization } from '#contracts/organization-settings.ts';
import { getOrganizations, listOrganizationUsers } from '#contracts/organization.ts';
import { createOrganization } from '#contracts/own-organizations.ts';
import { getSessionTime } from '#contracts/session-time.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { getUserSessions } from '#contracts/user-session.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { sessions } from '#platform/identity/identity-tables.ts';
import { findLiveSessions } from '#platform/notifications/events/event-store.ts';
import { fetchCall, outcome, send, type Credentials } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { database } from '#support/stack/backend-environment.ts';

const REQUIREMENTS = { requires_second_factor: false, sign_modes: ['pfx', 'usb'], allows_key_signing: false };
const HOUR = 60;

const readProfile = async (who: Credentials) =>
  (await send(getProfile, { query: {} }, { token: who.token! })).status;
const readDocuments = async (who: Person) =>
  (await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, who)).status;
const timeOf = async (who: Person) => (await send(getSessionTime, {}, who)).data;
const idOf = async (who: Person) => (await send(getUserSessions, {}, who)).data[0]!.id;

/** Lets all sessions of a person look as if they had begun, and been used last, so many minutes ago. */
const shift = (person: Person, ago: { begun?: number; used?: number }) =>
  database()
    .update(sessions)
    .set({
      ...(ago.begun === undefined ? {} : { created_at: minutesAgo(ago.begun) }),
      ...(ago.used === undefined ? {} : { last_used_at: minutesAgo(ago.used) }),
    })
    .where(eq(sessions.user_id, person.userId));
const minutesAgo = (minutes: number) => sql`now() - make_interval(mins => ${minutes})`;

/** Sets how long sessions may last for the person's organization, or be idle. */
async function limit(
  owner: Person,
  limits: { session_hours?: number; idle_minutes?: number },
): Promise<void> {
  const body = { ...REQUIREMENTS, session_hours: 12, idle_minutes: 30, ...limits };
  expect((await send(changeOrganization, { query: { purpose: 'security' }, body }, owner)).status).toBe(200);
}

/** Makes another organization of the person and returns the person acting for it. */
async function inOwnOrganization(person: Person, limits: Parameters<typeof limit>[1] = {}): Promise<Person> {
  const body = { name: 'Second office', country_id: 'DK' };
  const { id } = (await send(createOrganization, { body }, { token: person.token })).data;
  const there = { ...person, organizationId: id };
  await limit(there, limits);
  return there;
}

describe('a session', () => {
  it('GS-06 ends half an hour after its last use, and twelve hours after its sign-in, however much it is used', async () => {
    const { member } = await openOffice();
    await shift(member, { begun: 11 * HOUR, used: 29 });
    expect([await readProfile(member), await readDocuments(member)]).toEqual([200, 200]);
    await shift(member, { used: 31 });
    expect([await readProfile(member), await readDocuments(member)]).toEqual([401, 401]);
    expect(await readProfile(member)).toBe(401); // the refused calls were no use of it

    const { second } = await openOffice();
    await shift(second, { begun: 12 * HOUR + 1, used: 0 });
    expect([await readProfile(second), await readDocuments(second)]).toEqual([401, 401]);
  });

  it('GS-06 tells the time that is left, which a use prolongs', async () => {
    const { member } = await openOffice();
    await shift(member, { begun: 11 * HOUR, used: 20 });
    const headers = { [ACTIVITY_HEADER]: '0' };
    const before = await outcome(getSessionTime, await fetchCall(getSessionTime, {}, member, { headers }));
    expect(before.data.seconds_left / 60).toBeCloseTo(HOUR, 0);
    expect(before.data.idle_seconds_left / 60).toBeCloseTo(10, 0);
    const after = await timeOf(member);
    expect(after.seconds_left / 60).toBeCloseTo(HOUR, 0);
    expect(after.idle_seconds_left / 60).toBeCloseTo(30, 0);
  });

  it('GS-06 is not in the list of sessions once it was idle for too long', async () => {
    const { member } = await openOffice();
    await shift(member, { used: 31 });
    const token = await startSession(database(), member.userId);
    expect((await send(getUserSessions, {}, { token })).data).toHaveLength(1);
  });
});

describe('the use of a session', () => {
  it('is a request of its user, and not one that a page makes by itself, nor the stream of events', async () => {
    const { member } = await openOffice();
    const id = await idOf(member);
    const lastUse = async () =>
      (await database().select().from(sessions).where(eq(sessions.id, id)))[0]!.last_used_at.getTime();
    await shift(member, { used: 20 });
    const before = await lastUse();
    const background = { headers: { [ACTIVITY_HEADER]: '0' } };
    const list = { params: { status_or_id: 'all' }, query: {} };
    expect((await fetchCall(getDocuments, list, member, background)).status).toBe(200);
    expect((await fetchCall(getProfile, {}, member, background)).status).toBe(200);
    const abort = new AbortController();
    const stream = await fetchCall(followNotifications, {}, member, { signal: abort.signal });
    expect(stream.status).toBe(200);
    abort.abort();
    expect(await lastUse()).toBe(before);
    expect(
      (await fetchCall(getDocuments, list, member, { headers: { [ACTIVITY_HEADER]: '1' } })).status,
    ).toBe(200);
    expect(await lastUse()).toBeGreaterThan(before);
  });

  it('in the background does not keep a session from ending', async () => {
    const { member } = await openOffice();
    const background = { headers: { [ACTIVITY_HEADER]: '0' } };
    for (const used of [10, 20, 29]) {
      await shift(member, { used });
      expect((await fetchCall(getProfile, {}, member, background)).status).toBe(200);
    }
    await shift(member, { used: 31 });
    expect((await fetchCall(getProfile, {}, member, background)).status).toBe(401);
    expect(await readProfile(member)).toBe(401);
  });
});

describe('the limits of an organization', () => {
  it('end a session that is too old for it, at once for running sessions', async () => {
    const { owner, member } = await openOffice();
    await shift(member, { begun: 3 * HOUR, used: 10 });
    expect(await readDocuments(member)).toBe(200);
    await limit(owner, { session_hours: 2 });
    expect([await readDocuments(member), await readProfile(member)]).toEqual([401, 401]);
  });

  it('end a session that is idle for it, and one that was before the limit was set', async () => {
    const { owner, member, second } = await openOffice();
    await shift(second, { used: 10 });
    expect(await readDocuments(second)).toBe(200);
    await limit(owner, { idle_minutes: 5 });
    await shift(member, { used: 4 });
    expect(await readDocuments(member)).toBe(200);
    await shift(member, { used: 6 });
    expect([await readDocuments(member), await readProfile(member)]).toEqual([401, 401]);
    expect(await readDocuments(second)).toBe(401);
  });

  it('may be longer than the default ones', async () => {
    const { owner, member } = await openOffice();
    await limit(owner, { session_hours: 48, idle_minutes: 480 });
    await shift(member, { begun: 47 * HOUR, used: 7 * HOUR });
    expect([await readProfile(member), await readDocuments(member)]).toEqual([200, 200]);
    await shift(member, { begun: 49 * HOUR, used: 0 });
    expect([await readProfile(member), await readDocuments(member)]).toEqual([401, 401]);
  });

  it('hold for the calls of this organization, while another one of the user allows more', async () => {
    const { owner, member } = await openOffice();
    await limit(owner, { session_hours: 2 });
    const elsewhere = await inOwnOrganization(member);
    await shift(member, { begun: 2 * HOUR + 1, used: 0 });
    const users = { query: { purpose: 'list' } } as const;
    const mine = { query: { purpose: 'user_access_functionalities' } } as const;
    const refused = await Promise.all([
      send(listOrganizationUsers, users, member),
      send(getUserFunctionality, mine, member),
      send(getOrganizations, { query: { purpose: 'general' } }, member),
    ]);
    expect(refused.map(({ status, success }) => [status, success])).toEqual(Array(3).fill([401, '-1']));
    expect([await readDocuments(member), await readDocuments(elsewhere)]).toEqual([401, 200]);
    expect([await readProfile(member), await readDocuments(owner)]).toEqual([200, 200]);
  });

  it('are not passed by using the session for another organization that allows a longer pause', async () => {
    const { member } = await openOffice();
    const elsewhere = await inOwnOrganization(member, { idle_minutes: 480 });
    await shift(member, { used: 29 });
    expect(await readDocuments(member)).toBe(200);
    await shift(member, { used: 2 * HOUR });
    expect(await readDocuments(elsewhere)).toBe(200); // two hours are nothing there
    expect([await readDocuments(member), await readDocuments(elsewhere)]).toEqual([401, 200]);
    const fresh = { ...member, token: await startSession(database(), member.userId) };
    expect(await readDocuments(fresh)).toBe(200);
  });

  it('end the delivery of its events to a session that is idle for it, and the stream with the session', async () => {
    const { member } = await openOffice();
    const elsewhere = await inOwnOrganization(member, { idle_minutes: 60 });
    const id = await idOf(member);
    const live = async () => [...((await findLiveSessions(database(), [id])).get(id) ?? ['ended'])].sort();
    expect(await live()).toEqual([member.organizationId, elsewhere.organizationId].sort());
    await shift(member, { used: 31 });
    expect(await live()).toEqual([elsewhere.organizationId]);
    await shift(member, { used: 61 });
    expect(await live()).toEqual(['ended']);
  });
});
