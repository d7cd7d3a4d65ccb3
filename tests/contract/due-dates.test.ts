import { and, eq, like } from '#platform/drizzle/orm.ts';
import { getActivityReport } from '#contracts/activity.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { dueDateMessages } from '#contracts/due-date.ts';
import { getNotifications } from '#contracts/notification.ts';
import { createWorkflow } from '#contracts/workflow.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { documents } from '../../services/document/document-tables.ts';
import {
  claimDueReminder,
  findDueTurns,
  type DueTurn,
} from '../../services/document/due-dates/due-date-store.ts';
import { openJobs } from '#platform/jobs.ts';
import { fileMailJob, mailJob } from '#platform/mail/mail-job.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { dayWords } from '#platform/moment-words.ts';
import { remindOfDueDates } from '../../services/document/due-dates/remind-of-due-dates.ts';
import { signatories } from '../../services/document/turns/signatory-tables.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, seenBy } from '#support/service/signing-calls.ts';
import { keepForFile, startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const DAY_MS = 86_400_000;

/** Zone in which it is between noon and one o'clock, so that reminders are sent and no day ends meanwhile. */
const offset = 12 - new Date().getUTCHours();
const ZONE = `Etc/GMT${offset > 0 ? `-${offset}` : `+${-offset}`}`;
const inDays = (days: number) =>
  new Date(Date.now() + offset * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);

beforeAll(async () => {
  await useOwnDatabase();
  const services = startOwnServices();
  keepForFile(services); // they have looked for due dates when they started, and look again an hour later
  process.env['SERVICES_URL'] = await services.ready;
});

async function office(time_zone = ZONE) {
  const made = await openOffice();
  await database()
    .update(organizations)
    .set({ time_zone })
    .where(eq(organizations.id, made.owner.organizationId));
  return made;
}

const setDueDate = (by: Person, { id }: Document, due_date: string | null) =>
  send(changeDocuments, { body: { instance_ids: [id], purpose: 'set_due_date', due_date } }, by);

/** Returns a function that looks for due dates as of a time, with the jobs that it uses. */
async function reminding() {
  const onError = (error: Error) => {
    throw error;
  };
  const databaseUrl = backend('DATABASE_URL');
  const jobs = await openJobs({ databaseUrl, kinds: [mailJob, fileMailJob], onError });
  const operatorEmail = 'operator@countersign.example';
  const platform = { database: database(), jobs, appUrl: backend('APP_URL'), operatorEmail };
  const remind = (now: string) =>
    remindOfDueDates(platform, { now: new Date(now), isStopping: () => false, onError });
  return { remind, jobs };
}

/** Moves the due date, and the begin of the turn to two days ago, as if time had passed. */
const moveTo = (document: Document, due_date: string) =>
  database()
    .update(documents)
    .set({ due_date, turn_started_at: new Date(Date.now() - 2 * DAY_MS) })
    .where(eq(documents.id, document.id));

describe('a due date', () => {
  it('is set with the signatories or a workflow, changed and removed by the owner, and read with the document', async () => {
    const { owner, member } = await office();
    const [one, other] = [await uploaded(owner), await uploaded(owner)];
    const signatory_data = [
      { user_id: member.userId, signatory_id: member.membershipId, serial_number: 1, pages_to_sign: [1] },
    ];
    const add = { instance_ids: [one.id], purpose: 'add_signatory' as const, signatory_data };
    await send(changeDocuments, { body: { ...add, due_date: inDays(5) } }, owner);
    expect(await seenBy(member, one)).toMatchObject({ due_date: inDays(5) });
    expect((await mailsArrived(member.email, 1))[0]!.text).toContain(`Due date: ${dayWords(inDays(5))}`);
    const { data: workflow } = await send(
      createWorkflow,
      { body: { workflow_name: 'Due', workflow_data: signatory_data } },
      owner,
    );
    const assigned = { purpose: 'assign_workflow' as const, workflow_id: workflow.id, due_date: inDays(0) };
    await send(changeDocuments, { body: { instance_ids: [other.id], ...assigned } }, owner);
    expect((await seenBy(owner, other)).due_date).toBe(inDays(0));

    const set = await setDueDate(owner, one, inDays(9));
    expect([set.status, set.message]).toEqual([200, 'The due date has been saved.']);
    expect((await setDueDate(owner, one, null)).status).toBe(200);
    expect((await seenBy(owner, one)).due_date).toBeNull();
    const query = { instance_id: one.id, purpose: 'document' as const };
    const { data } = await send(getActivityReport, { query }, owner);
    expect(data.rows.slice(0, 2).map(({ description }) => description)).toEqual([
      'removed the due date',
      `set the due date to ${dayWords(inDays(9))}`,
    ]);
  });

  it('may be today in every time zone, whichever the organization has', async () => {
    const { owner } = await office('Pacific/Kiritimati'); // 26 hours ahead of the westernmost
    const document = await uploaded(owner);
    const today = new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);
    expect((await setDueDate(owner, document, today)).status).toBe(200);
  });

  it('is refused before today, by others than the owner, and for a document that has ended', async () => {
    const { owner, member } = await office();
    const document = await uploaded(owner);
    const past = await setDueDate(owner, document, inDays(-2)); // yesterday is not over in all zones
    expect([past.status, past.fields]).toEqual([422, { due_date: [dueDateMessages.past] }]);
    await assign(owner, [document], [member]);
    expect((await setDueDate(member, document, inDays(2))).status).toBe(403);
    await database()
      .update(documents)
      .set({ status: 'cancelled', turn_user_id: null, turn_started_at: null })
      .where(eq(documents.id, document.id));
    expect((await setDueDate(owner, document, inDays(2))).code).toBe('document_cancelled');
  });

  it('narrows the list to open documents that are due by a day', async () => {
    const { owner } = await office();
    const [soon, late, never] = [await uploaded(owner), await uploaded(owner), await uploaded(owner)];
    await setDueDate(owner, soon, inDays(1));
    await setDueDate(owner, late, inDays(8));
    const due = async (due_until: string) => {
      const query = { due_until };
      const { data } = await send(getDocuments, { params: { status_or_id: 'all' }, query }, owner);
      return data.rows.map(({ id }) => id);
    };
    expect(await due(inDays(0))).toEqual([]);
    expect(await due(inDays(2))).toEqual([soon.id]);
    expect(await due(inDays(8))).toEqual([late.id, soon.id]);
    expect((await seenBy(owner, never)).due_date).toBeNull();
  });
});

describe('a document that is due soon', () => {
  it('is recalled to the signatory in turn three days and one day before and on the day, once each', async () => {
    const { owner, member, second } = await office('Asia/Tokyo');
    const document = await uploaded(owner, 'lease.pdf');
    await assign(owner, [document], [member, second]);
    await setDueDate(owner, document, inDays(9));
    const { remind, jobs } = await reminding();
    const told = () =>
      database().$count(mails, and(eq(mails.recipient, member.email), like(mails.subject, 'Due soon%')));
    /** Looks at this hour (UTC) so many days before the due date. */
    const look = async (days: number, hour: string) => {
      await remind(`${inDays(9 - days)}T${hour}Z`);
      return told();
    };
    expect(await look(4, '22:59:59')).toBe(0); // 7:59 in Tokyo, three days before
    await Promise.all([look(4, '23:00:00'), look(4, '23:00:00')]);
    expect(await told()).toBe(1);
    expect(await look(3, '23:00:00')).toBe(1); // two days before
    expect(await look(2, '23:00:00')).toBe(2);
    expect(await look(1, '14:00:00')).toBe(2);
    expect(await look(1, '23:00:00')).toBe(3);
    expect(await look(0, '14:59:59')).toBe(3);
    expect(await look(0, '23:00:00')).toBe(3); // the day after
    await jobs.stop();
    const inbox = Object.values((await send(getNotifications, {}, member)).data).flat();
    const due = inbox.filter(({ description }) => description.endsWith('before it is due.'));
    expect(due).toHaveLength(3);
    const query = { instance_id: document.id, purpose: 'document' as const };
    const { data } = await send(getActivityReport, { query }, owner);
    expect(data.rows.slice(0, 3).map(({ description }) => description)).toEqual([
      'reminded Mira Tester: Due today',
      'reminded Mira Tester: Due tomorrow',
      'reminded Mira Tester: Due in 3 days',
    ]);
  });

  it('is recalled once for another due date, and never within twelve hours of the begin of the turn', async () => {
    const { owner, member } = await office('UTC');
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    const { remind, jobs } = await reminding();
    const told = () =>
      database().$count(mails, and(eq(mails.recipient, member.email), like(mails.subject, 'Due soon%')));
    const startsAt = (turn_started_at: Date, due_date: string) =>
      database().update(documents).set({ turn_started_at, due_date }).where(eq(documents.id, document.id));
    await startsAt(new Date('2030-05-06T08:00:00Z'), '2030-05-06');
    await remind('2030-05-06T19:59:00Z');
    expect(await told()).toBe(0);
    await remind('2030-05-06T20:01:00Z');
    expect(await told()).toBe(1);
    await startsAt(new Date('2030-05-06T08:00:00Z'), '2030-05-08');
    await remind('2030-05-07T08:00:00Z');
    await remind('2030-05-07T09:00:00Z');
    expect(await told()).toBe(2);
    await jobs.stop();
  });

  it('is not recalled when the due date has changed or the turn has ended since it was found', async () => {
    const { owner, member } = await office();
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    await moveTo(document, inDays(1));
    const find = async () => {
      const turns = await findDueTurns(database(), { now: new Date(), limit: 100 });
      return turns.find((turn) => turn.document.id === document.id)!;
    };
    const claim = (turn: DueTurn) => database().transaction((tx) => claimDueReminder(tx, turn));
    const first = await find();
    await setDueDate(owner, document, inDays(2));
    expect(await claim(first)).toBe(false);
    const second = await find();
    await database()
      .update(signatories)
      .set({ state: 'signed' })
      .where(eq(signatories.id, second.signatory.id));
    expect(await claim(second)).toBe(false);
    await database()
      .update(signatories)
      .set({ state: 'pending' })
      .where(eq(signatories.id, second.signatory.id));
    expect(await claim(second)).toBe(true);
  });

  it('is recalled by the services when they start', async () => {
    const { owner, member } = await office();
    const document = await uploaded(owner);
    await assign(owner, [document], [member]);
    await moveTo(document, inDays(1));
    await startOwnServices().ready;
    const [newest] = await mailsArrived(member.email, 2);
    expect(newest!.subject).toBe('Due soon: Olive Tester asks you to sign letter.pdf');
    expect(newest!.text).toContain(`Due tomorrow: ${dayWords(inDays(1))}`);
  });
});
