import { decideApproval } from '#contracts/document-decision.ts';
import type { Document } from '#contracts/document.ts';
import { remindSignatories } from '#contracts/document-mail.ts';
import { exportTable } from '#contracts/export.ts';
import { inviteUsers } from '#contracts/invitation.ts';
import {
  changeNotificationPreferences,
  DEFAULT_PREFERENCES,
  getNotificationPreferences,
  type NotificationChannel,
  type NotificationKind,
} from '#contracts/notification-preferences.ts';
import { getNotifications } from '#contracts/notification.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import {
  acceptAs,
  acceptedGuest,
  addSignatories,
  guestAddress,
  tokenMailedTo,
} from '#support/service/guests.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const preferencesOf = async (who: Person) => (await send(getNotificationPreferences, {}, who)).data;
const choose = async (
  who: Person,
  channels: Partial<Record<NotificationKind, NotificationChannel>>,
  daily_digest = false,
) => {
  const body = { channels: { ...DEFAULT_PREFERENCES.channels, ...channels }, daily_digest };
  expect((await send(changeNotificationPreferences, { body }, who)).status).toBe(200);
};
const itemsOf = async (who: Person) =>
  Object.values((await send(getNotifications, {}, who)).data)
    .flat()
    .map(({ description }) => description);
const subjectsTo = async (who: Person, count: number) =>
  (await mailsArrived(who.email, count)).map(({ subject }) => subject);

async function underway(owner: Person, ...people: Person[]): Promise<Document> {
  const document = await uploaded(owner, 'lease.pdf');
  await assign(owner, [document], people);
  return document;
}
const markAsSigned = async (by: Person, document: Document) => {
  const { approval_id } = await seenBy(by, document);
  return send(decideApproval, { body: { approval_ids: [approval_id!], status: 'sign' } }, by);
};
const TURN = 'Olive Tester asks you to sign lease.pdf';

describe('the notification preferences', () => {
  it('are the default ones until others are saved', async () => {
    const { member, second } = await openOffice();
    expect(await preferencesOf(member)).toEqual(DEFAULT_PREFERENCES);
    await choose(member, { signed: 'mail', turn: 'never' }, true);
    expect(await preferencesOf(member)).toEqual({
      channels: { ...DEFAULT_PREFERENCES.channels, signed: 'mail', turn: 'never' },
      daily_digest: true,
    });
    expect(await preferencesOf(second)).toEqual(DEFAULT_PREFERENCES);
  });

  it('are refused at the kind whose channel does not exist', async () => {
    const { member } = await openOffice();
    const body = { ...DEFAULT_PREFERENCES, channels: { ...DEFAULT_PREFERENCES.channels, turn: 'pigeon' } };
    const refused = await outcome(
      changeNotificationPreferences,
      await fetchCall(changeNotificationPreferences, { body }, member),
    );
    expect(refused.status).toBe(400);
    expect(Object.values(refused.fields)).toEqual([['Choose how you are notified.']]);
  });
});

describe('an event', () => {
  it('is mailed only, shown only, or neither, as its reader has chosen', async () => {
    const { owner, member, second, auditor } = await openOffice();
    await choose(member, { turn: 'mail' });
    await choose(second, { turn: 'app' });
    await choose(auditor, { turn: 'never' });
    for (const signatory of [second, auditor, member]) await underway(owner, signatory);
    expect(await subjectsTo(member, 1)).toEqual([TURN]);
    expect(await itemsOf(member)).toEqual([]);
    expect(await itemsOf(second)).toEqual(['Olive Tester asks you to sign “lease.pdf”.']);
    expect(await itemsOf(auditor)).toEqual([]);
    expect([await mailsTo(second.email), await mailsTo(auditor.email)]).toEqual([[], []]);
  });

  it('tells the owner of each signature before the last in the app, and by mail if chosen', async () => {
    const office = await openOffice(await keysFor('member'));
    const { owner, member, second } = office;
    await sign(member, [await underway(owner, member, second)]);
    expect(await itemsOf(owner)).toEqual(['Mira Tester signed “lease.pdf”.']);
    await choose(owner, { signed: 'both' });
    await sign(member, [await underway(owner, member, second)]);
    expect(await subjectsTo(owner, 1)).toEqual(['Mira Tester signed lease.pdf']); // the first was not mailed
    const last = await underway(owner, member);
    await sign(member, [last]);
    expect((await itemsOf(owner))[0]).toBe('The signing of “lease.pdf” is complete.');
  });

  it('never notifies its actor', async () => {
    const { owner, member } = await openOffice();
    await choose(owner, { signed: 'both', turn: 'both', cancelled: 'both' });
    await markAsSigned(owner, await underway(owner, owner, member));
    expect(await itemsOf(owner)).toEqual([]);
  });

  it('of a completion is mailed to a signatory who has chosen mail, beside the owner', async () => {
    const { owner, member } = await openOffice();
    await choose(member, { turn: 'never', completed: 'mail' });
    const document = await underway(owner, member, owner);
    await markAsSigned(member, document);
    await markAsSigned(owner, document);
    expect(await subjectsTo(member, 1)).toEqual(['Signing complete: lease.pdf']);
    expect(await itemsOf(member)).toEqual([]);
  });
});

describe('mails that no choice stops', () => {
  it('are the requests to sign and the reminders of a guest', async () => {
    const { owner } = await openOffice();
    const email = guestAddress();
    const first = await uploaded(owner);
    await addSignatories(owner, [first], [email]);
    const guest = await acceptedGuest(owner, first, { email });
    await choose(guest, { turn: 'never' });
    const shown = await itemsOf(guest);
    const document = await underway(owner, guest);
    expect((await subjectsTo(guest, 2))[0]).toBe(TURN);
    await send(remindSignatories, { body: { instance_ids: [document.id] } }, owner);
    expect((await subjectsTo(guest, 3))[0]).toBe('Reminder: Olive Tester asks you to sign lease.pdf');
    expect(await itemsOf(guest)).toEqual(shown);
  });
});

describe('an export by mail', () => {
  const exportOf = (by: Person) => {
    const days = { from_date: '21/11/2026', to_date: '21/11/2026', time_zone: 'UTC' };
    const form = { ...days, file_name: 'All.xlsx', send_mail: true };
    return fetchCall(exportTable, { body: { ...form, table: 'documents', query: { status: 'all' } } }, by);
  };

  it('notifies in the app that it is ready, unless its reader has chosen otherwise', async () => {
    const { owner, member } = await openOffice();
    await choose(member, { own_work: 'never' });
    for (const who of [owner, member]) {
      expect((await exportOf(who)).status).toBe(200);
      expect(await subjectsTo(who, 1)).toEqual(['Your export All.xlsx']); // asked for, whatever is chosen
    }
    expect(await itemsOf(owner)).toEqual(['Your export “All.xlsx” is ready and has been mailed to you.']);
    expect(await itemsOf(member)).toEqual([]);
  });
});

describe('an accepted invitation', () => {
  it('notifies the member who sent it, by mail if chosen', async () => {
    const { owner } = await openOffice({}, 'Harbour Office');
    await choose(owner, { invitation: 'both' });
    const email = guestAddress();
    const body = { purpose: 'send' as const, invitations: [{ email, role: 'Member' }] };
    expect((await send(inviteUsers, { body }, owner)).status).toBe(200);
    await acceptAs(await tokenMailedTo(email));
    const [words] = await itemsOf(owner);
    expect(words).toMatch(/ accepted your invitation to Harbour Office\.$/);
    expect(await subjectsTo(owner, 1)).toEqual([words!.slice(0, -1)]);
  });

  it('of a signatory notifies the member who asked the guest to sign', async () => {
    const { owner } = await openOffice();
    const email = guestAddress();
    await addSignatories(owner, [await uploaded(owner)], [email]);
    await acceptAs(await tokenMailedTo(email));
    expect(await itemsOf(owner)).toEqual([expect.stringContaining('accepted your invitation')]);
  });
});
