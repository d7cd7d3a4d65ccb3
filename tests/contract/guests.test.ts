import { randomUUID } from 'node:crypto';
import { and, eq } from '#platform/drizzle/orm.ts';
import { getActivityReport } from '#contracts/activity.ts';
import { listCertificates, uploadCertificate } from '#contracts/certificate.ts';
import {
  countWaitingDocuments,
  uploadDocument,
  viewSignatories,
  type Document,
} from '#contracts/document.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { remindSignatories } from '#contracts/document-mail.ts';
import { changeInvitations, inviteUsers } from '#contracts/invitation.ts';
import { MAX_GUESTS_PER_USER_AND_HOUR } from '#contracts/limits.ts';
import { getNotifications } from '#contracts/notification.ts';
import { listOrganizationUsers } from '#contracts/organization.ts';
import { listPeople, updateUser } from '#contracts/organization-member.ts';
import { generateForgotPasswordOtp } from '#contracts/change-password.ts';
import { listRoles } from '#contracts/role.ts';
import { signatoryMessages } from '#contracts/signatory.ts';
import { listWorkflows } from '#contracts/workflow.ts';
import { createAuthority, issueCertificate, writePfx } from '#demo/pki.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { createMember } from '#demo/create-member.ts';
import { memberships } from '#platform/identity/identity-tables.ts';
import { invitations } from '#platform/invitations/invitation-tables.ts';
import { dayWords } from '#platform/moment-words.ts';
import { signatories } from '../../services/document/turns/signatory-tables.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { fetchCall, send } from '#support/service/client.ts';
import {
  acceptAs,
  acceptedGuest,
  addSignatories,
  guestAddress,
  ownCertificate,
  tokenMailedTo,
} from '#support/service/guests.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { roleId } from '#support/service/roles.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { sendFile, uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const signatoriesOf = async (who: Person, { id }: Document) =>
  (await send(viewSignatories, { params: { id } }, who)).data;
const guestsOf = async (who: Person) =>
  (await send(listPeople, { query: { group: 'guests' } }, who)).data.rows;
const inbox = async (who: Person) => Object.values((await send(getNotifications, {}, who)).data).flat();
const DAY_MS = 24 * 60 * 60 * 1000;
const remind = (by: Person, { id }: Document) =>
  send(remindSignatories, { body: { instance_ids: [id] } }, by);
const mayBeReminded = ({ id }: Document) =>
  database().update(signatories).set({ reminded_at: null }).where(eq(signatories.document_id, id));
const expire = (email: string) =>
  database()
    .update(invitations)
    .set({ expires_at: new Date(0) })
    .where(eq(invitations.email, email));

describe('a signatory outside the organization', () => {
  it('OS-02 gets one invitation that names document, sender and organization, and is seen as invited', async () => {
    const { owner } = await openOffice({}, 'Harbour Office');
    const email = guestAddress();
    const document = await uploaded(owner, 'lease.pdf');
    const due_date = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10);
    expect((await addSignatories(owner, [document], [email], { due_date })).status).toBe(200);
    const [mail] = await mailsArrived(email, 1);
    expect(mail!.subject).toBe('Olive Tester (Harbour Office) invites you to sign lease.pdf');
    expect(mail!.text).toContain('Olive Tester of Harbour Office asks you to sign “lease.pdf”.');
    expect(mail!.text).toContain(`Due date: ${dayWords(due_date)}\n`);
    expect(mail!.text).toMatch(
      /valid for \d+ days, until \w{3} \d\d, \d{4}, \d\d:\d\d \([\w/]+\), can be used once/,
    );
    expect(await signatoriesOf(owner, document)).toMatchObject([
      { full_name: email, email, state: 'pending', is_invited: true },
    ]);
    expect((await seenBy(owner, document)).signatories).toMatchObject([
      { full_name: email, is_invited: true, is_deactivated: false },
    ]);
    expect(await guestsOf(owner)).toMatchObject([{ email, state: 'invited', role: { name: 'Guest' } }]);
    expect((await send(listPeople, { query: { search: email } }, owner)).data.total).toBe(0);
    expect(await actionsOf(owner, 'member_invited')).toMatchObject([{ details: { email, role: 'Guest' } }]);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('OS-02 DS-04 accepts as a new user, signs with a certificate of their own in turn, and takes the turn on', async () => {
    const { owner, member } = await openOffice(await keysFor('owner', 'member'));
    const email = guestAddress();
    const document = await uploaded(owner);
    await addSignatories(owner, [document], [member, email, owner]);
    await sign(member, [document]);
    expect((await mailsArrived(email, 2))[0]!.subject).toBe('Olive Tester asks you to sign letter.pdf');
    expect(await signatoriesOf(owner, document)).toMatchObject([
      { state: 'signed' },
      { state: 'pending', is_invited: true },
      { state: 'waiting' },
    ]);
    const { data } = await acceptAs(await tokenMailedToFirst(email));
    const guest = await personAt(owner, document, email, data.token!);
    expect((await inbox(guest)).map(({ description }) => description)).toEqual([
      'Olive Tester asks you to sign “letter.pdf”.',
    ]);
    expect((await seenBy(guest, document)).status).toBe('pending_for_signature');
    await ownCertificate(guest);
    expect((await sign(guest, [document])).status).toBe(200);
    expect((await seenBy(owner, document)).status).toBe('pending_for_signature');
    expect(await signatoriesOf(owner, document)).toMatchObject([
      {},
      { full_name: 'Gail Guest', email, state: 'signed', is_invited: false },
      {},
    ]);
    expect(await guestsOf(owner)).toMatchObject([{ full_name: 'Gail Guest', state: 'active' }]);
  });

  it('OS-02 with an account elsewhere accepts with it, and the organization learns the name only then', async () => {
    const { owner } = await openOffice();
    const { member: known } = await openOffice();
    const document = await uploaded(owner);
    await addSignatories(owner, [document], [known.email]);
    expect(await signatoriesOf(owner, document)).toMatchObject([{ full_name: known.email }]);
    const named = { search: known.fullName };
    const params = { status_or_id: 'all' };
    expect((await send(getDocuments, { params, query: named }, owner)).data.total).toBe(0);
    const guest = { ...known, organizationId: owner.organizationId };
    expect((await send(getDocuments, { params, query: {} }, guest)).status).toBe(404);
    const { data } = await acceptAs(await tokenMailedTo(known.email), { token: known.token });
    expect(data.organization_id).toBe(owner.organizationId);
    expect((await seenBy(guest, document)).status).toBe('pending_for_signature');
    expect(await signatoriesOf(owner, document)).toMatchObject([{ full_name: known.fullName }]);
  });

  it('OS-02 who registers instead of accepting keeps the invitation, and signs in with one account', async () => {
    const { owner } = await openOffice();
    const email = guestAddress();
    const document = await uploaded(owner);
    await addSignatories(owner, [document], [email]);
    const { organizationId } = (await openOffice()).owner;
    const person = { email, firstName: 'Gail', lastName: 'Ownfirm', password: PASSWORD };
    const { userId } = await createMember(database(), { ...person, organizationId, role: 'Member' });
    const token = await startSession(database(), userId);
    const guest = { token, organizationId: owner.organizationId };
    expect((await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, guest)).status).toBe(
      404,
    );
    await acceptAs(await tokenMailedTo(email), { token });
    const { data } = await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, guest);
    expect(data.rows.map(({ id }) => id)).toEqual([document.id]);
  });

  it('OS-02 GS-10 has no account before accepting: a forgotten password mails nothing', async () => {
    const { owner } = await openOffice();
    const email = guestAddress();
    await addSignatories(owner, [await uploaded(owner)], [email]);
    expect((await send(generateForgotPasswordOtp, { body: { email } })).status).toBe(200);
    const subjects = (await mailsArrived(email, 2)).map(({ subject }) => subject);
    const unknown = guestAddress();
    await send(generateForgotPasswordOtp, { body: { email: unknown } });
    expect(subjects).toContain((await mailsArrived(unknown, 1))[0]!.subject); // as for an address without an account
  });

  it('OS-02 is simply chosen when the address is a member’s, and refused when it is a former member’s', async () => {
    const { owner, member, second } = await openOffice();
    const document = await uploaded(owner);
    expect((await addSignatories(owner, [document], [member.email.toUpperCase()])).status).toBe(200);
    expect(await signatoriesOf(owner, document)).toMatchObject([
      { user_id: member.userId, signatory_id: member.membershipId, is_invited: false },
    ]);
    expect(await actionsOf(owner, 'member_invited')).toEqual([]);
    await send(updateUser, { body: { purpose: 'deactivate', id: second.membershipId } }, owner);
    const refused = await addSignatories(owner, [await uploaded(owner)], [member, second.email]);
    expect([refused.status, refused.fields]).toEqual([
      422,
      { 'signatory_data.1.email': [signatoryMessages.formerMember] },
    ]);
  });

  it('OS-02 is refused twice in one list, by address or as the member behind it, and without a valid address', async () => {
    const { owner, member } = await openOffice();
    const document = await uploaded(owner);
    const email = guestAddress();
    const duplicate = [signatoryMessages.duplicate];
    expect((await addSignatories(owner, [document], [email, email.toUpperCase()])).fields).toEqual({
      'signatory_data.1.signatory_id': duplicate,
    });
    expect((await addSignatories(owner, [document], [member, member.email])).fields).toEqual({
      'signatory_data.1.email': duplicate,
    });
    expect((await addSignatories(owner, [document], ['not an address'])).fields).toEqual({
      'signatory_data.0.email': ['Enter a valid e-mail address.'],
    });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('OS-02 with an open invitation gets no second one: a further document is told of in a mail of its own', async () => {
    const { owner } = await openOffice();
    const email = guestAddress();
    await addSignatories(owner, [await uploaded(owner, 'one.pdf')], [email]);
    const first = await tokenMailedTo(email);
    await addSignatories(owner, [await uploaded(owner, 'two.pdf')], [email]);
    const [mail] = await mailsArrived(email, 2);
    expect(mail!.subject).toBe('Olive Tester asks you to sign two.pdf');
    expect(mail!.text).not.toContain('/invite/');
    expect(await actionsOf(owner, 'member_invited')).toHaveLength(1);
    expect((await acceptAs(first)).status).toBe(200);
  });

  it('OS-02 DS-04 is reminded with a new invitation, also after it has expired or was revoked', async () => {
    const { owner } = await openOffice();
    const email = guestAddress();
    const document = await uploaded(owner);
    await addSignatories(owner, [document], [email]);
    const first = await tokenMailedTo(email);
    await expire(email);
    expect((await guestsOf(owner))[0]!.state).toBe('expired');
    expect((await remind(owner, document)).data).toMatchObject([{ full_name: email, outcome: 'sent' }]);
    const second = await tokenMailedTo(email, 2);
    expect((await guestsOf(owner))[0]!.state).toBe('invited');
    expect((await acceptAs(first)).code).toBe('invitation_void');
    await send(changeInvitations, { body: { purpose: 'revoke', id: (await guestsOf(owner))[0]!.id } }, owner);
    expect((await acceptAs(second)).code).toBe('invitation_void');
    await mayBeReminded(document);
    await remind(owner, document);
    const guest = await acceptedGuest(owner, document, { email, mails: 3 });
    expect((await seenBy(guest, document)).status).toBe('pending_for_signature');
  });

  it('OS-02 invited by 10 people at once is one guest with one invitation', async () => {
    const { owner } = await openOffice();
    const email = guestAddress();
    const documents = await Promise.all(Array.from({ length: 10 }, () => uploaded(owner)));
    const outcomes = await Promise.all(documents.map((one) => addSignatories(owner, [one], [email])));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await guestsOf(owner)).toHaveLength(1);
    const found = database().select().from(memberships).where(eq(memberships.invited_email, email));
    expect(await found).toHaveLength(1);
    expect(await actionsOf(owner, 'member_invited')).toHaveLength(1);
  });

  it('OS-02 is invited only so often within an hour by one person', async () => {
    const { owner, member } = await openOffice();
    const invited = Array.from({ length: MAX_GUESTS_PER_USER_AND_HOUR }, guestAddress);
    for (let from = 0; from < invited.length; from += 10)
      await addSignatories(member, [await uploaded(member)], invited.slice(from, from + 10));
    const document = await uploaded(member);
    const email = guestAddress();
    const refused = await addSignatories(member, [document], [email]);
    expect([refused.status, refused.code]).toEqual([429, 'too_many_guests']);
    expect(await mailsTo(email)).toEqual([]);
    expect((await seenBy(member, document)).status).toBe('uploaded');
    expect((await addSignatories(member, [document], [invited[0]!])).status).toBe(200);
    expect((await addSignatories(owner, [await uploaded(owner)], [email])).status).toBe(200);
  });
});

/** Returns the token in the first of several mails. */
async function tokenMailedToFirst(email: string): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  return /\/invite\/([\w-]+)/.exec(text)![1]!;
}

async function personAt(by: Person, document: Document, email: string, token: string): Promise<Person> {
  const entry = (await signatoriesOf(by, document)).find((one) => one.email === email)!;
  const { user_id: userId, signatory_id: membershipId } = entry;
  return { userId, membershipId, organizationId: by.organizationId, email, token, fullName: 'Gail Guest' };
}

describe('a guest', () => {
  async function guestOf(owner: Person): Promise<{ guest: Person; document: Document }> {
    const document = await uploaded(owner);
    const email = guestAddress();
    await addSignatories(owner, [document], [email, owner]);
    return { guest: await acceptedGuest(owner, document, { email }), document };
  }

  it('OS-03 sees the documents that name them, and no list of people, roles or workflows', async () => {
    const { owner } = await openOffice();
    const { guest, document } = await guestOf(owner);
    const other = await uploaded(owner);
    const all = { params: { status_or_id: 'all' }, query: {} };
    expect((await send(getDocuments, all, guest)).data.rows.map(({ id }) => id)).toEqual([document.id]);
    const refused = await Promise.all([
      send(listOrganizationUsers, { query: { purpose: 'list' } }, guest),
      send(listPeople, { query: {} }, guest),
      send(listRoles, {}, guest),
      send(listWorkflows, { query: {} }, guest),
      send(
        inviteUsers,
        { body: { purpose: 'check', invitations: [{ email: 'a@b.example', role: 'Guest' }] } },
        guest,
      ),
      send(countWaitingDocuments, { query: { user_id: owner.userId } }, guest),
    ]);
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [403, 'permission_denied']),
    );
    for (const id of [other.id, randomUUID()]) {
      const hidden = await fetchCall(viewSignatories, { params: { id } }, guest);
      expect(hidden.status).toBe(404);
      expect(
        (await send(getActivityReport, { query: { instance_id: id, purpose: 'document' } }, guest)).status,
      ).toBe(404);
    }
    expect(
      (await sendFile(uploadDocument, { file: Buffer.from('%PDF-'), name: 'x.pdf' }, guest)).status,
    ).toBe(403);
  });

  it('OS-05 signs with a certificate of their own only, not with the organization’s', async () => {
    const { owner } = await openOffice();
    const issuer = await createAuthority('Organization');
    const key = await issueCertificate(issuer, { commonName: 'Company', keyType: 'ec' });
    const file = await writePfx(key, 'secret');
    const fields = { owner: 'organization', password: 'secret' };
    await sendFile(uploadCertificate, { file, name: 'company.pfx', fields }, owner);
    const { guest, document } = await guestOf(owner);
    expect((await send(listCertificates, {}, guest)).data).toMatchObject({
      rows: [],
      signs_with: null,
      may_use_organization: false,
    });
    expect((await sign(guest, [document])).status).toBe(422);
    await ownCertificate(guest);
    expect((await sign(guest, [document])).status).toBe(200);
  });

  it('OS-03 is made a member with the documents kept, and loses access when deactivated', async () => {
    const { owner } = await openOffice();
    const { guest, document } = await guestOf(owner);
    const body = { id: guest.membershipId, role_id: await roleId(owner, 'Member') };
    await send(updateUser, { body: { purpose: 'change_role', ...body } }, owner);
    expect(await guestsOf(owner)).toEqual([]);
    expect((await seenBy(guest, document)).status).toBe('pending_for_signature');
    expect((await send(listOrganizationUsers, { query: { purpose: 'list' } }, guest)).status).toBe(200);
    await send(updateUser, { body: { purpose: 'deactivate', id: guest.membershipId } }, owner);
    const again = { ...guest, token: await startSession(database(), guest.userId) };
    expect((await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, again)).status).toBe(
      404,
    );
  });

  it('OS-03 who is only invited cannot be reactivated without accepting', async () => {
    const { owner } = await openOffice();
    const email = guestAddress();
    const document = await uploaded(owner);
    await addSignatories(owner, [document], [email]);
    const { signatory_id: id, user_id } = (await signatoriesOf(owner, document))[0]!;
    expect((await send(updateUser, { body: { purpose: 'reactivate', id } }, owner)).status).toBe(404);
    const [row] = await database()
      .select({ isActive: memberships.is_active })
      .from(memberships)
      .where(and(eq(memberships.id, id), eq(memberships.user_id, user_id)));
    expect(row).toEqual({ isActive: false });
    expect((await send(countWaitingDocuments, { query: { user_id } }, owner)).data).toEqual({ count: 1 });
  });
});
