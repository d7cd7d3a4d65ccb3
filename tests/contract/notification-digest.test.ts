import { eq, sql } from '#platform/drizzle/orm.ts';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import { changeNotificationPreferences, DEFAULT_PREFERENCES } from '#contracts/notification-preferences.ts';
import { notificationPreferences, notifications } from '#platform/notifications/notification-tables.ts';
import { openJobs, type Jobs } from '#platform/jobs.ts';
import { fileMailJob, mailJob } from '#platform/mail/mail-job.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { savePreferences } from '#platform/notifications/preferences/preference-store.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';
import { sendDigests } from '../../services/general/notifications/digest/send-digests.ts';
import { saveLocalisation } from '../../services/general/profile/localisation-store.ts';

beforeAll(useOwnDatabase);

const onError = (error: Error) => {
  throw error;
};
/** Opens the jobs that the function that looks for digests needs, and returns both; it looks as of this moment, and stops after so many mails. */
async function looking() {
  const kinds = [mailJob, fileMailJob];
  const jobs = await openJobs({ databaseUrl: backend('DATABASE_URL'), kinds, onError });
  const look = (now: Date, most = Infinity) => {
    let queued = 0;
    const counting: Jobs = { ...jobs, enqueue: (...job) => ((queued += 1), jobs.enqueue(...job)) };
    const platform = { database: database(), jobs: counting, appUrl: backend('APP_URL') };
    return sendDigests(platform, { now, isStopping: () => queued >= most, onError });
  };
  return { look, jobs };
}

/** Starts services, which look for digests that are due at once. */
async function start(): Promise<void> {
  process.env['SERVICES_URL'] = await startOwnServices().ready;
}

const wantDigest = async (who: Person) => {
  const body = { ...DEFAULT_PREFERENCES, daily_digest: true };
  expect((await send(changeNotificationPreferences, { body }, who)).status).toBe(200);
};
const lastDay = async ({ userId }: Person) => {
  const [row] = await database()
    .select({ day: notificationPreferences.digest_day })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, userId));
  return row!.day;
};
/** Moves the last digest two days back, so that one is due in every time zone. */
const makeDue = ({ userId }: Person) =>
  database()
    .update(notificationPreferences)
    .set({ digest_day: sql`${notificationPreferences.digest_day} - 2` })
    .where(eq(notificationPreferences.user_id, userId));
/** Returns the number of mails to a person that are queued or sent. */
const mailed = ({ email }: Person) => database().$count(mails, eq(mails.recipient, email));
const write = ({ organizationId, userId }: Person, description: string, is_read = false) =>
  database().insert(notifications).values({
    organization_id: organizationId,
    user_id: userId,
    category: 'Documents',
    description,
    link: '/documents',
    is_read,
  });

it('the daily digest lists what is unread once a day, to those who want it, and not on the day it is chosen', async () => {
  await start();
  const { owner, member, second } = await openOffice({}, 'Harbour Office');
  for (const who of [owner, member]) await wantDigest(who);
  await write(owner, 'The lease is signed.');
  await write(owner, 'An old story.', true);
  await write(second, 'Not for a digest.');
  const chosenOn = await lastDay(owner);

  const { look, jobs } = await looking();
  await look(new Date()); // none is due before the next morning
  await jobs.stop();
  expect(await lastDay(owner)).toBe(chosenOn);
  expect(await mailed(owner)).toBe(0);
  for (const who of [owner, member, second]) await makeDue(who);

  await start();
  const [mail] = await mailsArrived(owner.email, 1);
  expect(mail!.subject).toBe('One unread notification');
  expect(mail!.text).toContain('Harbour Office: The lease is signed.');
  expect(mail!.text).not.toContain('An old story');
  expect(mail!.text).toContain('/account/account-settings#notifications');
  expect(await lastDay(owner)).toBe(chosenOn);
  expect([await mailsTo(member.email), await mailsTo(second.email)]).toEqual([[], []]);
  expect([await mailed(member), await mailed(second)]).toEqual([0, 0]); // none is queued either
});

it('the daily digest is mailed once a day, from 8:00 in the time zone of its reader, though two processes look', async () => {
  const { owner } = await openOffice();
  const { userId } = owner;
  await saveLocalisation(database(), userId, { ...DEFAULT_LOCALISATION, time_zone: 'Asia/Tokyo' });
  const preferences = { ...DEFAULT_PREFERENCES, daily_digest: true, digestDay: '2026-11-21' };
  await savePreferences(database(), userId, preferences);
  await write(owner, 'The lease is signed.');
  const { look, jobs } = await looking();
  await look(new Date('2026-11-21T22:59:59Z')); // 7:59 in Tokyo
  expect(await mailed(owner)).toBe(0);
  await Promise.all([look(new Date('2026-11-21T23:00:00Z')), look(new Date('2026-11-21T23:00:00Z'))]);
  expect(await mailed(owner)).toBe(1);
  await look(new Date('2026-11-22T22:59:59Z'));
  expect(await mailed(owner)).toBe(1);
  await look(new Date('2026-11-22T23:00:00Z'));
  expect(await mailed(owner)).toBe(2);
  await jobs.stop();
});

it('the daily digests of services that stop meanwhile are mailed after their restart, each once', async () => {
  const { owner, member, second } = await openOffice();
  const readers = [owner, member, second];
  const preferences = { ...DEFAULT_PREFERENCES, daily_digest: true, digestDay: '2026-11-21' };
  for (const reader of readers) {
    await savePreferences(database(), reader.userId, preferences);
    await write(reader, 'The lease is signed.');
  }
  const allMailed = async () =>
    (await Promise.all(readers.map(mailed))).reduce((sum, count) => sum + count, 0);
  const { look, jobs } = await looking();
  const now = new Date('2026-11-22T12:00:00Z');
  await look(now, 1);
  expect(await allMailed()).toBe(1);
  await look(now);
  expect(await Promise.all(readers.map(mailed))).toEqual([1, 1, 1]);
  await jobs.stop();
});
