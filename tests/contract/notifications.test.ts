import { randomUUID } from 'node:crypto';
import { eq, sql } from '#platform/drizzle/orm.ts';
import type { Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { changeNotifications, getNotifications, type NotificationPurpose } from '#contracts/notification.ts';
import { memberships } from '#platform/identity/identity-tables.ts';
import { notifications } from '#platform/notifications/notification-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, seenBy } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const inboxOf = async (who: Person) => (await send(getNotifications, {}, who)).data;
const itemsOf = async (who: Person) => Object.values(await inboxOf(who)).flat();
const said = async (who: Person) => (await itemsOf(who)).map(({ description }) => description);
const mark = (who: Person, ids: string[], purpose: NotificationPurpose) =>
  send(changeNotifications, { body: { instance_ids: ids, purpose } }, who);
const decide = (by: Person, status: 'reject' | 'cancel' | 'sign', id: string | null, remarks = '') =>
  send(decideApproval, { body: { approval_ids: [id!], status, remarks } }, by);
const markAsSigned = async (by: Person, document: Document) =>
  decide(by, 'sign', (await seenBy(by, document)).approval_id);

async function underway(owner: Person, people: Person[]): Promise<Document> {
  const document = await uploaded(owner, 'lease.pdf');
  await assign(owner, [document], people);
  return document;
}

const write = (who: Person, changes: Partial<typeof notifications.$inferInsert> = {}) => ({
  organization_id: who.organizationId,
  user_id: who.userId,
  category: 'Documents',
  description: 'Something happened.',
  ...changes,
});

describe('the inbox', () => {
  it('GS-12 NT-05 groups notifications by category and organization, the newest first, each with its link', async () => {
    const { owner, member } = await openOffice({}, 'Harbor Law');
    const first = await underway(owner, [member]);
    const later = await underway(owner, [member]);
    const inbox = await inboxOf(member);
    expect(Object.keys(inbox)).toEqual(['Documents - Harbor Law']);
    const items = inbox['Documents - Harbor Law']!;
    expect(items.map(({ link }) => link)).toEqual([later, first].map(({ id }) => `/documents/${id}`));
    expect(items[0]).toMatchObject({
      description: 'Olive Tester asks you to sign “lease.pdf”.',
      is_read: false,
      is_favorite: false,
    });
    expect(Date.now() - Date.parse(items[0]!.timestamp)).toBeLessThan(60_000);
    expect(await inboxOf(owner)).toEqual({});
  });

  it('GS-12 marks read, unread and favourite', async () => {
    const { owner, member } = await openOffice();
    await underway(owner, [member]);
    await underway(owner, [member]);
    const [newer, older] = await itemsOf(member);
    expect((await mark(member, [newer!.id, older!.id, newer!.id], 'mark_as_read')).status).toBe(200);
    await mark(member, [older!.id], 'mark_as_unread');
    await mark(member, [older!.id], 'mark_as_star');
    const state = async () =>
      (await itemsOf(member)).map(({ is_read, is_favorite }) => [is_read, is_favorite]);
    expect(await state()).toEqual([
      [true, false],
      [false, true],
    ]);
    await mark(member, [older!.id], 'remove_star');
    expect((await state())[1]).toEqual([false, false]);
  });

  it('GS-12 gets 404 for a notification of another user, and marks none', async () => {
    const { owner, member, second } = await openOffice();
    await underway(owner, [member]);
    await underway(owner, [second]);
    const [mine] = await itemsOf(member);
    const [theirs] = await itemsOf(second);
    expect((await mark(member, [mine!.id, theirs!.id], 'mark_as_read')).status).toBe(404);
    expect((await mark(member, [randomUUID()], 'mark_as_star')).status).toBe(404);
    expect((await itemsOf(member))[0]!.is_read).toBe(false);
    expect((await itemsOf(second))[0]!.is_read).toBe(false);
    const body = { instance_ids: [mine!.id], purpose: 'delete' };
    expect((await fetchCall(changeNotifications, { body }, member)).status).toBe(400);
    expect((await fetchCall(getNotifications, {}, {})).status).toBe(401);
  });

  it('holds the newest 200, older unread ones and older favourites, of organizations that the user still belongs to', async () => {
    const { member } = await openOffice();
    const rows = Array.from({ length: 230 }, (_, index) =>
      write(member, {
        description: `number ${index}`,
        created_at: new Date(Date.now() - index * 1000),
        is_read: index !== 225,
        is_favorite: [7, 220].includes(index),
      }),
    );
    await database().insert(notifications).values(rows);
    const found = await said(member);
    expect([found.length, found[0], ...found.slice(-3)]).toEqual([
      202,
      'number 0',
      'number 199',
      'number 220',
      'number 225',
    ]);
    await database()
      .update(memberships)
      .set({ is_active: false })
      .where(eq(memberships.id, member.membershipId));
    expect(await inboxOf(member)).toEqual({});
  });

  it('removes old read notifications when a new one is added, but no favourites and no unread ones', async () => {
    const { owner, member, second } = await openOffice();
    const old = { created_at: sql`now() - interval '91 days'` };
    await database()
      .insert(notifications)
      .values([
        { ...write(member, { description: 'read' }), is_read: true, ...old },
        { ...write(member, { description: 'favourite', is_favorite: true }), is_read: true, ...old },
        { ...write(member, { description: 'unread' }), ...old },
        { ...write(member, { description: 'recent' }), is_read: true },
        { ...write(second, { description: 'another’s' }), is_read: true, ...old },
      ]);
    await underway(owner, [member]);
    expect((await said(member)).toSorted()).toEqual(
      ['Olive Tester asks you to sign “lease.pdf”.', 'favourite', 'recent', 'unread'].toSorted(),
    );
    expect(await said(second)).toEqual(['another’s']);
  });
});

describe('the recipients of a notification', () => {
  it('about a turn are its signatory alone; about the completion, the owner by mail and all in the app', async () => {
    const { owner, member, second } = await openOffice();
    const document = await underway(owner, [member, second]);
    expect(await said(second)).toEqual([]);
    await markAsSigned(member, document);
    expect(await said(second)).toEqual(['Olive Tester asks you to sign “lease.pdf”.']);
    await markAsSigned(second, document);
    const end = 'The signing of “lease.pdf” is complete.';
    expect(await said(owner)).toEqual([end, 'Mira Tester marked “lease.pdf” as signed.']);
    expect((await said(member))[0]).toBe(end);
    expect(await said(second)).toHaveLength(1); // no notification of the member's own action
    const [mail] = await mailsArrived(owner.email, 1);
    expect(mail!.subject).toBe('Signing complete: lease.pdf');
    expect(mail!.text).toContain('2 of 2 signatories were marked as signed, without a digital signature');
  });

  it('about a rejection are the owner and the signatories who had signed', async () => {
    const { owner, member, second, auditor } = await openOffice();
    const document = await underway(owner, [member, second, auditor]);
    await markAsSigned(member, document);
    await decide(second, 'reject', (await seenBy(second, document)).approval_id, 'wrong amount');
    const [mail] = await mailsArrived(owner.email, 1);
    expect(mail!.subject).toBe('Sven Tester rejected lease.pdf');
    expect(mail!.text).toContain('Remark: wrong amount');
    expect((await said(owner))[0]).toBe('Sven Tester rejected “lease.pdf”.');
    expect((await said(member))[0]).toBe('Sven Tester rejected “lease.pdf”.');
    expect(await said(auditor)).toEqual([]); // their turn had not come
  });

  it('about a cancellation are the signatory whose turn it was, also by mail, and those who had signed', async () => {
    const { owner, member, second, auditor } = await openOffice();
    const document = await underway(owner, [member, second, auditor]);
    await markAsSigned(member, document);
    await decide(owner, 'cancel', (await seenBy(owner, document)).approval_track_id, 'a mistake');
    const mails = await mailsArrived(second.email, 2); // in any order: two mails of the same time are sent in parallel
    const mail = mails.find(({ subject }) => subject === 'Olive Tester cancelled lease.pdf');
    expect(mail!.text).toContain('No signature is needed any more.');
    const words = 'Olive Tester cancelled “lease.pdf”. No signature is needed any more.';
    expect([(await said(second))[0], (await said(member))[0]]).toEqual([words, words]);
    expect(await said(auditor)).toEqual([]);
    expect(await said(owner)).toEqual(['Mira Tester marked “lease.pdf” as signed.']); // not of the own cancellation
  });

  it('about many documents at once are notified once each', async () => {
    const { owner, member } = await openOffice();
    const documents = [await uploaded(owner, 'a.pdf'), await uploaded(owner, 'b.pdf')];
    await assign(owner, documents, [member]);
    expect(await itemsOf(member)).toMatchObject([
      {
        description: 'Olive Tester asks you to sign 2 documents.',
        link: '/documents?status=pending_for_signature',
      },
    ]);
    await mailsArrived(member.email, 1);
    const ids = await Promise.all(documents.map(async (one) => (await seenBy(member, one)).approval_id!));
    await send(decideApproval, { body: { approval_ids: ids, status: 'reject' } }, member);
    expect(await said(owner)).toEqual(['Mira Tester rejected 2 documents.']);
    expect((await mailsArrived(owner.email, 1)).map(({ subject }) => subject)).toEqual([
      'Mira Tester rejected 2 documents',
    ]);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });
});
