import { eq, sql } from '#platform/drizzle/orm.ts';
import type { Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { mailMessages, remindSignatories } from '#contracts/document-mail.ts';
import { getNotifications } from '#contracts/notification.ts';
import { getActivityReport } from '#contracts/activity.ts';
import { MAILS_TO_RECIPIENT } from '#platform/mail/mail-quota.ts';
import { memberships } from '#platform/identity/identity-tables.ts';
import { signatories } from '../../services/document/turns/signatory-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { addSignatories, guestAddress } from '#support/service/guests.ts';
import { endWindows, setCounter } from '#support/service/rate-limits.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, seenBy } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

interface Wish {
  message?: string;
  send_at?: string | null;
}
const remind = (by: Person, documents: Document[], wish: Wish = {}) =>
  send(remindSignatories, { body: { instance_ids: documents.map(({ id }) => id), ...wish } }, by);

async function waiting(owner: Person, people: Person[], name = 'lease.pdf'): Promise<Document> {
  const document = await uploaded(owner, name);
  await assign(owner, [document], people);
  return document;
}

const remindersTo = async ({ email }: Person) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Reminder'));
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const inbox = async (who: Person) => Object.values((await send(getNotifications, {}, who)).data).flat();

/** Sets the time of the last reminder to this many minutes ago. */
const remindedAgo = ({ id }: Document, minutes: number) =>
  database()
    .update(signatories)
    .set({ reminded_at: new Date(Date.now() - minutes * 60_000) })
    .where(eq(signatories.document_id, id));

describe('a reminder', () => {
  it('DS-04 reaches the signatory whose turn it is in the app and by mail, with the owner’s message', async () => {
    const { owner, member, second } = await openOffice();
    const document = await waiting(owner, [member, second]);
    const { status, message, data } = await remind(owner, [document], { message: 'Before noon,\nplease.' });
    expect([status, message]).toEqual([200, 'The reminder has been sent.']);
    expect(data).toEqual([
      { instance_id: document.id, full_name: member.fullName, outcome: 'sent', next_at: null },
    ]);
    const [mail] = await mailsArrived(member.email, 2);
    expect(mail!.subject).toBe('Reminder: Olive Tester asks you to sign lease.pdf');
    expect(mail!.text).toContain('Before noon,\nplease.');
    expect(mail!.text).toContain('Please sign');
    expect((await inbox(member))[0]).toMatchObject({
      description: 'Olive Tester reminds you to sign “lease.pdf”.',
      link: `/documents/${document.id}`,
      is_read: false,
    });
    expect(await remindersTo(second)).toEqual([]);
  });

  it('DS-04 is sent at most once an hour for a signatory and a document, also with requests at the same time', async () => {
    const { owner, member } = await openOffice();
    const document = await waiting(owner, [member]);
    const answers = await Promise.all([1, 2, 3, 4].map(() => remind(owner, [document])));
    const outcomes = answers.map(({ data }) => data[0]!.outcome).toSorted();
    expect(outcomes).toEqual(['sent', 'too_soon', 'too_soon', 'too_soon']);
    const late = (await remind(owner, [document])).data[0]!;
    const pause = Date.parse(late.next_at!) - Date.now();
    expect([late.outcome, pause > 58 * 60_000, pause <= 60 * 60_000]).toEqual(['too_soon', true, true]);
    await remindedAgo(document, 59);
    expect((await remind(owner, [document])).data[0]!.outcome).toBe('too_soon');
    await remindedAgo(document, 61);
    expect((await remind(owner, [document])).data[0]!.outcome).toBe('sent');
    await eventually(async () => ((await remindersTo(member)).length === 2 ? true : null));
  });

  it('for several documents reports the outcome of each, and reaches each signatory once', async () => {
    const { owner, member, second } = await openOffice();
    const mine = [await waiting(owner, [member], 'a.pdf'), await waiting(owner, [member], 'b.pdf')];
    const theirs = await waiting(owner, [second], 'c.pdf');
    const fresh = await uploaded(owner, 'd.pdf');
    await remind(owner, [theirs]);
    const { data, message } = await remind(owner, [fresh, theirs, ...mine]);
    expect(data.map(({ outcome, full_name }) => [outcome, full_name])).toEqual([
      ['not_waiting', null],
      ['too_soon', second.fullName],
      ['sent', member.fullName],
      ['sent', member.fullName],
    ]);
    expect(message).toBe(
      '2 reminders have been sent. One was left out: its signatory was reminded less than an hour ago. One has no signatory who can sign it.',
    );
    await eventually(async () => ((await remindersTo(member)).length === 1 ? true : null));
    const [mail] = await remindersTo(member);
    expect(mail!.subject).toBe('Reminder: Olive Tester asks you to sign 2 documents');
    expect(mail!.text).toContain('a.pdf');
    expect(mail!.text).toContain('b.pdf');
  });

  it('goes to the next signatory after the turn has passed on', async () => {
    const { owner, member, second } = await openOffice();
    const document = await waiting(owner, [member, second]);
    await remind(owner, [document]);
    const { approval_id } = await seenBy(member, document);
    await send(decideApproval, { body: { approval_ids: [approval_id!], status: 'sign' } }, member);
    expect((await remind(owner, [document])).data[0]).toMatchObject({
      full_name: second.fullName,
      outcome: 'sent',
    });
  });

  it('is refused when the signatory whose turn it is has left the organization', async () => {
    const { owner, member } = await openOffice();
    const document = await waiting(owner, [member]);
    await database()
      .update(memberships)
      .set({ is_active: false })
      .where(eq(memberships.id, member.membershipId));
    const { data, message } = await remind(owner, [document]);
    expect([data[0]!.outcome, message]).toEqual(['not_waiting', '']);
    expect(await remindersTo(member)).toEqual([]);
  });

  it('is refused to every caller but the owner', async () => {
    const { owner, member, second, auditor } = await openOffice();
    const document = await waiting(owner, [member]);
    expect((await remind(member, [document])).status).toBe(403);
    expect((await remind(auditor, [document])).status).toBe(403);
    expect((await remind(second, [document])).status).toBe(404);
    const long = await remind(owner, [document], { message: 'x'.repeat(1001) });
    expect([long.status, long.fields]).toEqual([400, { message: [mailMessages.messageTooLong] }]);
    expect(await remindersTo(member)).toEqual([]);
  });
});

describe('a reminder for later', () => {
  it('DS-04 is sent at its time', async () => {
    const { owner, member } = await openOffice();
    const document = await waiting(owner, [member]);
    const send_at = inSeconds(5);
    const { data, message } = await remind(owner, [document], { message: 'Soon', send_at });
    expect([data[0]!.outcome, data[0]!.full_name, message]).toEqual([
      'scheduled',
      member.fullName,
      'The reminder is planned.',
    ]);
    await eventually(async () => ((await remindersTo(member)).length === 1 ? true : null));
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(send_at));
    expect((await remindersTo(member))[0]!.text).toContain('Soon');
    const query = { instance_id: document.id, purpose: 'document' as const };
    const { rows } = (await send(getActivityReport, { query }, owner)).data;
    expect(rows.slice(0, 2).map(({ description }) => description)).toEqual([
      'reminded Mira Tester: Soon',
      expect.stringMatching(/^planned a reminder of Mira Tester for \w{3} \d\d, \d{4}, \d\d:\d\d UTC$/),
    ]);
  });

  it('is not sent once the turn of that signatory has ended', async () => {
    const { owner, member, second } = await openOffice();
    const [moved, ended] = [await waiting(owner, [member, second]), await waiting(owner, [member])];
    const canary = await waiting(owner, [member], 'canary.pdf');
    await remind(owner, [moved, ended], { send_at: inSeconds(8) });
    await remind(owner, [canary], { send_at: inSeconds(9) });
    const { approval_id } = await seenBy(member, moved);
    await send(decideApproval, { body: { approval_ids: [approval_id!], status: 'sign' } }, member);
    const { approval_track_id } = await seenBy(owner, ended);
    await send(decideApproval, { body: { approval_ids: [approval_track_id!], status: 'cancel' } }, owner);
    await eventually(async () => ((await remindersTo(member)).length > 0 ? true : null));
    expect((await remindersTo(member)).map(({ subject }) => subject)).toEqual([
      'Reminder: Olive Tester asks you to sign canary.pdf',
    ]);
    expect(await remindersTo(second)).toEqual([]);
  });

  it('is postponed while the mails of its recipient are used up, and then sent once', async () => {
    const { owner } = await openOffice();
    const [document, email] = [await uploaded(owner), guestAddress()];
    await addSignatories(owner, [document], [email]);
    await setCounter(MAILS_TO_RECIPIENT, email, MAILS_TO_RECIPIENT.points);
    await remind(owner, [document], { send_at: inSeconds(1) });
    const jobs = () =>
      database().execute<{ state: string; hours: number }>(
        sql`select state, round(extract(epoch from start_after - now()) / 3600)::int as hours from jobs.job
          where name = 'remind-signatory' and data ->> 'document_id' = ${document.id} order by created_on`,
      );
    const isPlanned = async () => ((await jobs()).rows.length === 2 ? true : null);
    await eventually(isPlanned);
    await eventually(async () => ((await jobs()).rows[0]!.state === 'completed' ? true : null));
    expect((await jobs()).rows[1]).toEqual({ state: 'created', hours: 24 });
    await endWindows(MAILS_TO_RECIPIENT);
    await database().execute(
      sql`update jobs.job set start_after = now() where data ->> 'document_id' = ${document.id}`,
    );
    const isDone = async () =>
      (await jobs()).rows.every(({ state }) => state === 'completed') ? true : null;
    await eventually(isDone);
    const subjects = (await mailsArrived(email, 2)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Reminder'))).toHaveLength(1);
    expect((await jobs()).rows).toHaveLength(2);
  });

  it('is refused for a time that has passed or is more than 90 days ahead', async () => {
    const { owner, member } = await openOffice();
    const document = await waiting(owner, [member]);
    const past = await remind(owner, [document], { send_at: inSeconds(-5) });
    expect([past.status, past.fields]).toEqual([422, { send_at: [mailMessages.pastReminder] }]);
    const far = await remind(owner, [document], { send_at: inSeconds(91 * 86_400) });
    expect([far.status, far.fields]).toEqual([422, { send_at: [mailMessages.farReminder] }]);
    expect((await remind(owner, [document], { send_at: inSeconds(89 * 86_400) })).status).toBe(200);
  });
});
