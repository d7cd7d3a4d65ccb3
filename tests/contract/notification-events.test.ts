import { eq } from '#platform/drizzle/orm.ts';
import { changeDocuments } from '#contracts/document.ts';
import { followNotifications, MAX_EVENT_STREAMS } from '#contracts/notification-events.ts';
import { getNotifications } from '#contracts/notification.ts';
import { Envelope } from '#contracts/envelope.ts';
import { logout } from '#contracts/user-session.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { memberships, sessions } from '#platform/identity/identity-tables.ts';
import { NotificationHub } from '#platform/notifications/events/notification-hub.ts';
import { notify } from '#platform/notifications/notify.ts';
import { eventually } from '#support/eventually.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { openStream, type OpenStream } from '#support/service/event-stream.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import {
  keepForFile,
  startOwnServices,
  useOwnDatabase,
  type OwnServices,
} from '#support/stack/own-services.ts';

beforeAll(async () => {
  await useOwnDatabase();
});

const until = (isSo: () => boolean) => eventually(() => Promise.resolve(isSo() ? true : null));

const eventOf = ({ organizationId }: Person, category = 'Documents') => ({
  organization_id: organizationId,
  category,
});
const askToSign = async (owner: Person, signatory: Person) =>
  assign(owner, [await uploaded(owner)], [signatory]);
/** Publishes an event as an operation does. */
const publish = ({ organizationId, userId }: Person, category: string) =>
  database().transaction((tx) =>
    notify(tx, [{ organizationId, userId, kind: 'certificate', category, description: 'Test.', link: null }]),
  );

describe('the stream of notification events', () => {
  let url: string;
  let other: OwnServices;
  beforeAll(async () => {
    const services = startOwnServices();
    other = startOwnServices();
    for (const one of [services, other]) keepForFile(one);
    [url] = await Promise.all([services.ready, other.ready]);
  });
  beforeEach(() => (process.env['SERVICES_URL'] = url));

  it('tells of a notification within two seconds, after which the inbox holds it', async () => {
    const { owner, member } = await openOffice();
    const stream = await openStream(member);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toContain('no-transform');
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const asked = Date.now();
    const event = await stream.next();
    expect(Date.now() - asked).toBeLessThan(2000);
    expect(event).toEqual(eventOf(member));
    const inbox = (await send(getNotifications, {}, member)).data;
    expect(Object.values(inbox).flat()).toHaveLength(1);
  });

  it('carries an event that another instance of the services has made', async () => {
    const { owner, member } = await openOffice();
    const stream = await openStream(member);
    process.env['SERVICES_URL'] = await other.ready;
    await askToSign(owner, member);
    expect(await stream.next()).toEqual(eventOf(member));
  });

  it('begins with the events of the notifications that came after a time', async () => {
    const { member } = await openOffice();
    const newest = async () =>
      Object.values((await send(getNotifications, {}, member)).data)
        .flatMap((items) => items.map(({ timestamp }) => timestamp))
        .sort()
        .at(-1)!;
    await publish(member, 'First');
    const first = await newest();
    for (const category of ['Second', 'Third', 'Second']) await publish(member, category);
    const streams: OpenStream[] = [];
    for (const since of [first, new Date(0).toISOString(), await newest(), undefined])
      streams.push(await openStream(member, since));
    await publish(member, 'Last');
    const categoriesOf = async ({ next }: OpenStream) => {
      const found = [];
      do found.push((await next()).category);
      while (found.at(-1) !== 'Last');
      return found;
    };
    expect(await Promise.all(streams.map(categoriesOf))).toEqual([
      ['Second', 'Third', 'Last'],
      ['Second', 'Third', 'First', 'Last'],
      ['Last'],
      ['Last'],
    ]);
  });

  it('tells the signatories and the owner of a changed due date, without a notification', async () => {
    const { owner, member, second } = await openOffice();
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    const since = new Date().toISOString();
    const streams = await Promise.all([owner, member, second].map((person) => openStream(person, since)));
    const body = { instance_ids: [document.id], purpose: 'set_due_date' as const, due_date: '2999-12-31' };
    expect((await send(changeDocuments, { body }, owner)).status).toBe(200);
    for (const { next } of streams) expect(await next()).toEqual(eventOf(owner));
    expect((await send(getNotifications, {}, second)).data).toEqual({});
  });

  it('never carries an event of another user', async () => {
    const { owner, member, second } = await openOffice();
    const stream = await openStream(second);
    await askToSign(owner, member);
    await publish(second, 'Own'); // published later, and the order is kept
    expect(await stream.next()).toEqual(eventOf(second, 'Own'));
  });

  it('carries no event of an organization that the user has left', async () => {
    const { member } = await openOffice();
    const elsewhere = (await openOffice()).owner;
    const stream = await openStream(member);
    await publish({ ...member, organizationId: elsewhere.organizationId }, 'Elsewhere');
    await publish(member, 'Here');
    expect(await stream.next()).toEqual(eventOf(member, 'Here'));
  });

  it('ends with the session', async () => {
    const { member } = await openOffice();
    const stream = await openStream(member);
    expect((await send(logout, { body: {} }, member)).status).toBe(200);
    await publish(member, 'Late'); // the session is checked before an event is sent
    expect(await stream.rest()).toEqual([]);
    expect((await openStream(member)).status).toBe(401);
  });

  it('is refused to an eleventh of one user, until one of the others has been closed', async () => {
    const { member } = await openOffice();
    const streams = [];
    for (let count = 0; count < MAX_EVENT_STREAMS; count += 1) streams.push(await openStream(member));
    const refused = await fetchCall(followNotifications, {}, member);
    expect([refused.status, Envelope.parse(await refused.json()).code]).toEqual([429, 'too_many_requests']);
    streams[0]!.close();
    await eventually(async () => ((await openStream(member)).status === 200 ? true : null));
  });

  it('ends when the services stop, which do not wait for it', async () => {
    process.env['SERVICES_URL'] = await other.ready;
    const { member } = await openOffice();
    const stream = await openStream(member);
    other.child.kill('SIGTERM');
    expect(await other.ended).toBe(0);
    expect(await stream.rest()).toEqual([]);
  });
});

describe('a hub of streams', () => {
  const hubs: NotificationHub[] = [];
  afterEach(() => Promise.all(hubs.splice(0).map((hub) => hub.close())));

  async function sessionOf({ userId }: Person) {
    await startSession(database(), userId);
    const [session] = await database().select().from(sessions).where(eq(sessions.user_id, userId)).limit(1);
    return { userId, sessionId: session!.id };
  }

  function openHub(): { hub: NotificationHub; errors: Error[] } {
    const errors: Error[] = [];
    const hub = new NotificationHub({
      database: database(),
      databaseUrl: backend('DATABASE_URL'),
      onError: (error) => void errors.push(error),
      heartbeatMs: 50,
    });
    hubs.push(hub);
    return { hub, errors };
  }

  it('notices at a heartbeat that a session has ended, without an event', async () => {
    const { member } = await openOffice();
    const session = await sessionOf(member);
    const { hub } = openHub();
    const body = await hub.open(session);
    let text = '';
    body.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await until(() => /^retry: \d+\n\n(:\n\n)+$/.test(text));
    const ended = new Promise((resolve) => body.once('close', resolve));
    await database()
      .update(sessions)
      .set({ ended_at: new Date() })
      .where(eq(sessions.user_id, member.userId));
    await ended;
  });

  it('forgets at a heartbeat the organization whose membership has ended', async () => {
    const { member } = await openOffice();
    const { hub } = openHub();
    const body = await hub.open(await sessionOf(member));
    let text = '';
    body.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await publish(member, 'First');
    await until(() => text.includes('"First"'));
    await database()
      .update(memberships)
      .set({ is_active: false })
      .where(eq(memberships.id, member.membershipId));
    const beats = () => text.split('\n:\n').length;
    const before = beats();
    await until(() => beats() > before + 2);
    await publish(member, 'Second');
    const after = beats();
    await until(() => beats() > after + 2);
    expect(text).not.toContain('"Second"');
  });

  it('ends its streams when the connection to the database breaks, and connects again for the next', async () => {
    const { member } = await openOffice();
    const session = await sessionOf(member);
    const { hub, errors } = openHub();
    const body = await hub.open(session);
    const ended = new Promise((resolve) => body.resume().once('close', resolve));
    await database().execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'countersign events' and datname = current_database()`,
    );
    await ended;
    expect(errors).not.toEqual([]);
    const next = await hub.open(session);
    let text = '';
    next.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    await publish(member, 'Again');
    await until(() => text.includes('"Again"'));
  });
});
