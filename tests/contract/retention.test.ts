import { eq, inArray, or, sql } from '#platform/drizzle/orm.ts';
import { changeNotifications, getNotifications } from '#contracts/notification.ts';
import { listPeople } from '#contracts/organization-member.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { sessions } from '#platform/identity/identity-tables.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { notifications } from '#platform/notifications/notification-tables.ts';
import { eventually } from '#support/eventually.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

beforeAll(useOwnDatabase);

const DAYS = { MAIL_RETENTION_DAYS: '30', SESSION_RETENTION_DAYS: '40', NOTIFICATION_RETENTION_DAYS: '50' };
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
        created_at: daysAgo(days),
      })),
    );
  return async () => {
    const rows = await database().select().from(mails).where(eq(mails.recipient, recipient));
    return rows.map(({ subject }) => subject).sort();
  };
}

it('old mails, sessions and notifications are removed, and nothing that is still of use', async () => {
  const first = startOwnServices();
  process.env['SERVICES_URL'] = await first.ready;
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
  first.child.kill('SIGTERM');
  await first.ended;

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
