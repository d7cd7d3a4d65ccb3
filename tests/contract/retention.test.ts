import { eq, inArray, or, sql } from '#platform/drizzle/orm.ts';
import { changeNotifications, getNotifications } from '#contracts/notification.ts';
import { changeOrganization } from '#contracts/organization-settings.ts';
import { getRetention, retentionTooLong } from '#contracts/retention.ts';
import { listPeople } from '#contracts/organization-member.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { sessions } from '#platform/identity/identity-tables.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { notifications } from '#platform/notifications/notification-tables.ts';
import { removeOldRows } from '../../services/retention/retention-store.ts';
import { eventually } from '#support/eventually.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';
import { keepForFile, startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

const DAYS = { MAIL_RETENTION_DAYS: '30', SESSION_RETENTION_DAYS: '40', NOTIFICATION_RETENTION_DAYS: '50' };
/** URL of services that have removed old rows when they started, and do so again an hour later. */
let url: string;
beforeAll(async () => {
  await useOwnDatabase();
  const services = startOwnServices(DAYS);
  keepForFile(services);
  url = await services.ready;
});
beforeEach(() => (process.env['SERVICES_URL'] = url));

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

const shown = async (who: Person) =>
  Object.values((await send(getNotifications, {}, who)).data)
    .flat()
    .map(({ id }) => id);
const mark = (who: Person, ids: string[]) =>
  send(changeNotifications, { body: { instance_ids: ids, purpose: 'mark_as_star' } }, who);
const sessionsOf = ({ userId }: Person) => eq(sessions.user_id, userId);

/** Inserts mails of this age; returns what reads the states of those that are left. */
async function mailsOfAge(
  recipient: string,
  states: { state: 'queued' | 'sent' | 'failed'; days: number }[],
  organization_id: string | null = null,
) {
  await database()
    .insert(mails)
    .values(
      states.map(({ state, days }) => ({
        recipient,
        subject: `${state} ${days}`,
        text_body: '',
        html_body: '',
        state,
        organization_id,
        created_at: daysAgo(days),
      })),
    );
  return async () => {
    const rows = await database().select().from(mails).where(eq(mails.recipient, recipient));
    return rows.map(({ subject }) => subject).sort();
  };
}

it('old mails, sessions and notifications are removed, and nothing that is still of use', async () => {
  const { owner, member, second } = await openOffice();
  for (let count = 0; count < 3; count += 1) await assign(owner, [await uploaded(owner)], [member]);
  const [newest, starred, old] = await shown(member);
  expect((await mark(member, [starred!])).status).toBe(200);
  await database()
    .update(notifications)
    .set({ created_at: daysAgo(51) })
    .where(inArray(notifications.id, [starred!, old!]));

  const ended = { created_at: daysAgo(60), expires_at: daysAgo(41), ended_at: daysAgo(59) };
  await database()
    .update(sessions)
    .set(ended)
    .where(or(sessionsOf(member), sessionsOf(second)));
  const current = { ...member, token: await startSession(database(), member.userId) };

  const left = await mailsOfAge('old@mails.example', [
    { state: 'sent', days: 31 },
    { state: 'failed', days: 31 },
    { state: 'queued', days: 31 },
    { state: 'sent', days: 29 },
  ]);
  const many = await mailsOfAge(
    'many@mails.example',
    Array.from({ length: 2500 }, () => ({ state: 'sent', days: 400 })),
  );
  const log = await database().select().from(activities);

  const services = startOwnServices(DAYS);
  process.env['SERVICES_URL'] = await services.ready;
  const removed = await eventually(() =>
    Promise.resolve(
      /\{[^\n]*removed rows that are older than they are kept/.exec(services.output())?.[0] ?? null,
    ),
  );
  expect(removed).toContain('"mails":2502,"sessions":1,"notifications":1,"sign_batches":0,"invitations":0');
  expect(await left()).toEqual(['queued 31', 'sent 29']);
  expect(await many()).toEqual([]);
  expect((await shown(current)).sort()).toEqual([newest, starred].sort());
  expect(await database().select().from(sessions).where(sessionsOf(member))).toHaveLength(1);
  const people = await send(listPeople, { query: {} }, owner);
  const lastSignIn = people.data.rows.find(({ email }) => email === second.email)?.last_sign_in;
  expect(Date.now() - Date.parse(lastSignIn!)).toBeGreaterThan(59 * 86_400_000);
  expect(await database().select().from(activities)).toEqual(log);
});

describe('the retention of an organization', () => {
  const set = (by: Person, body: Record<string, unknown>) =>
    send(changeOrganization, { query: { purpose: 'retention' }, body }, by);
  const longest = { mail_days: 30, notification_days: 50 };

  it('removes its mails and notifications earlier, and none of another organization', async () => {
    const [short, usual] = [await openOffice(), await openOffice()];
    expect((await send(getRetention, {}, short.member)).data).toEqual({ ...longest, longest });
    expect((await set(short.owner, { mail_days: 10, notification_days: 20 })).status).toBe(200);
    expect((await send(getRetention, {}, short.owner)).data).toEqual({
      mail_days: 10,
      notification_days: 20,
      longest,
    });
    const ages = [11, 9].map((days) => ({ state: 'sent' as const, days }));
    const ofShort = await mailsOfAge('short@mails.example', ages, short.owner.organizationId);
    const ofUsual = await mailsOfAge('usual@mails.example', ages, usual.owner.organizationId);
    for (const { owner, member } of [short, usual]) {
      for (let count = 0; count < 2; count += 1) await assign(owner, [await uploaded(owner)], [member]);
      const [, old] = await shown(member);
      await database()
        .update(notifications)
        .set({ created_at: daysAgo(21) })
        .where(eq(notifications.id, old!));
    }

    const retention = { mailDays: 30, sessionDays: 40, notificationDays: 50 };
    await removeOldRows(database(), retention, () => false);
    expect(await shown(short.member)).toHaveLength(1);
    expect(await ofShort()).toEqual(['sent 9']);
    expect(await ofUsual()).toEqual(['sent 11', 'sent 9']);
    expect(await shown(usual.member)).toHaveLength(2);
  });

  it('is at most that of the installation, which it follows where it is the same', async () => {
    const { owner, member } = await openOffice();
    const refused = await set(owner, { mail_days: 31, notification_days: 51 });
    expect([refused.status, refused.fields]).toEqual([
      400,
      { mail_days: [retentionTooLong(30)], notification_days: [retentionTooLong(50)] },
    ]);
    expect((await set(owner, { mail_days: 0, notification_days: 1.5 })).status).toBe(400);
    expect((await set(member, { mail_days: 10, notification_days: 10 })).status).toBe(403);
    expect((await set(owner, { mail_days: 25, notification_days: 50 })).status).toBe(200);

    process.env['SERVICES_URL'] = await startOwnServices({
      MAIL_RETENTION_DAYS: '20',
      NOTIFICATION_RETENTION_DAYS: '60',
    }).ready;
    expect((await send(getRetention, {}, owner)).data).toEqual({
      mail_days: 20,
      notification_days: 60,
      longest: { mail_days: 20, notification_days: 60 },
    });
  });
});
