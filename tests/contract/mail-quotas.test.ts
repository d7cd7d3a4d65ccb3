import { randomUUID } from 'node:crypto';
import { eq, sql } from '#platform/drizzle/orm.ts';
import { submitContactForm } from '#contracts/contact.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { mailDocuments, remindSignatories } from '#contracts/document-mail.ts';
import { startEmailChange } from '#contracts/email-change.ts';
import { changeInvitations, inviteUsers } from '#contracts/invitation.ts';
import { listPeople } from '#contracts/organization-member.ts';
import { createOrganization } from '#contracts/own-organizations.ts';
import { createWorkflow } from '#contracts/workflow.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { invitations } from '#platform/invitations/invitation-tables.ts';
import { MAILS_OF_ORGANIZATION, MAILS_OF_USER, MAILS_TO_RECIPIENT } from '#platform/mail/mail-quota.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { newRobot } from '#support/service/api-keys.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { addSignatories, guestAddress, replaceSignatory } from '#support/service/guests.ts';
import { endWindows, pointsOf, setCounter } from '#support/service/rate-limits.ts';
import { join } from '#support/service/roles.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { assign, seenBy } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const strangers = (count: number) => Array.from({ length: count }, guestAddress);
const invite = (by: Person, emails: readonly string[]) =>
  send(
    inviteUsers,
    { body: { purpose: 'send', invitations: emails.map((email) => ({ email, role: 'Member' })) } },
    by,
  );
const mailTo = (by: Person, { id }: Document, recipients: string[], message = '') =>
  send(mailDocuments, { body: { instance_ids: [id], recipients, message, send_as: 'file' } }, by);

/** Uploads a document that a member has marked as signed. */
async function signedDocument({ owner, member }: { owner: Person; member: Person }): Promise<Document> {
  const document = await uploaded(owner, 'lease.pdf');
  await assign(owner, [document], [member]);
  const { approval_id } = await seenBy(member, document);
  await send(decideApproval, { body: { approval_ids: [approval_id!], status: 'sign' } }, member);
  return seenBy(owner, document);
}

/** Opens an office whose organization is older than a week. */
async function establishedOffice() {
  const office = await openOffice();
  await database()
    .update(organizations)
    .set({ created_at: sql`now() - interval '8 days'` })
    .where(eq(organizations.id, office.owner.organizationId));
  return office;
}

const mailsOf = async ({ organizationId }: Person) =>
  (await database().select().from(mails).where(eq(mails.organization_id, organizationId))).length;
const invitationsOf = async ({ organizationId }: Person) =>
  (await database().select().from(invitations).where(eq(invitations.organization_id, organizationId))).length;

/** Names an address as the signatory of a further document, which mails it. */
const sendAgain = async (by: Person, email: string) => addSignatories(by, [await uploaded(by)], [email]);

/** Uses up the mails that an address can get today. */
const exhaust = (email: string) => setCounter(MAILS_TO_RECIPIENT, email, MAILS_TO_RECIPIENT.points);

describe('mails to people outside of the organization', () => {
  it('are two hundred a day for an organization in its first week: thirty calls with ten strangers each', async () => {
    const { owner } = await openOffice();
    const senders = [owner, await join(owner)];
    const outcomes = [];
    for (let call = 0; call < 30; call += 1) outcomes.push(await invite(senders[call % 2]!, strangers(10)));
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array<number>(20).fill(200),
      ...Array<number>(10).fill(429),
    ]);
    expect([await mailsOf(owner), await invitationsOf(owner)]).toEqual([200, 200]);
    const { code, fields, headers } = outcomes.at(-1)!;
    expect(code).toBe('mail_quota_exceeded');
    expect(Object.keys(fields)).toHaveLength(10);
    expect(fields['invitations.9.email']).toEqual([
      'Your organization can write to 200 people outside of it a day in its first week. Try again in 24 hours.',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
  });

  it('are two hundred a day for a user; the others of the organization are not concerned', async () => {
    const { owner, member } = await establishedOffice();
    expect((await invite(owner, strangers(200))).status).toBe(200);
    const { status, message } = await invite(owner, strangers(1));
    expect([status, message]).toEqual([
      429,
      'You can write to 200 people outside of your organization a day. Try again in 24 hours.',
    ]);
    const document = await signedDocument({ owner: member, member: owner });
    expect((await mailTo(member, document, strangers(2))).status).toBe(200);
    await endWindows(MAILS_OF_USER);
    expect((await invite(owner, strangers(1))).status).toBe(200);
  });

  it('are those of a user in all organizations together, also in new ones and by API key', async () => {
    const { owner } = await openOffice();
    await setCounter(MAILS_OF_USER, owner.userId, MAILS_OF_USER.points - 2);
    const country = { name: 'Harbour Ltd', country_id: 'FR' };
    const { data } = await send(createOrganization, { body: country }, owner);
    expect((await invite({ ...owner, organizationId: data.id }, strangers(1))).status).toBe(200);
    const { token } = await newRobot(owner);
    const addGuest = async () => addSignatories({ ...owner, token }, [await uploaded(owner)], strangers(1));
    expect([(await addGuest()).status, (await addGuest()).status]).toEqual([200, 429]);
    expect((await invite({ ...owner, organizationId: data.id }, strangers(1))).status).toBe(429);
  });

  it('are a thousand a day for an organization', async () => {
    const { owner } = await establishedOffice();
    await setCounter(MAILS_OF_ORGANIZATION, owner.organizationId, 995);
    const { status, message } = await invite(owner, strangers(6));
    expect([status, message]).toEqual([
      429,
      'Your organization can write to 1,000 people outside of it a day. Try again in 24 hours.',
    ]);
    expect((await invite(owner, strangers(5))).status).toBe(200);
  });

  it('are twenty a day for a recipient over all organizations, at whose field alone the refusal is', async () => {
    const email = guestAddress();
    await setCounter(MAILS_TO_RECIPIENT, email, MAILS_TO_RECIPIENT.points - 1);
    const { owner: last } = await establishedOffice();
    expect((await invite(last, [email.toUpperCase()])).status).toBe(200);
    const { owner } = await establishedOffice();
    const { status, fields } = await invite(owner, [guestAddress(), email, guestAddress()]);
    expect([status, fields]).toEqual([
      429,
      {
        'invitations.1.email': [
          `${email} has got as many mails today as one address can get. Try again in 24 hours.`,
        ],
      },
    ]);
    expect([await mailsOf(owner), await invitationsOf(owner)]).toEqual([0, 0]);
  });

  it('leave half of those of a recipient to others: an organization can take ten, and those of a week together ten', async () => {
    const email = guestAddress();
    const { owner: established } = await establishedOffice();
    for (let round = 0; round < 10; round += 1)
      expect((await sendAgain(established, email)).status).toBe(200);
    const { status, message } = await sendAgain(established, email);
    expect([status, message]).toEqual([
      429,
      `Your organization can write to ${email} 10 times a day. Try again in 24 hours.`,
    ]);
    const other = guestAddress();
    for (let round = 0; round < 10; round += 1)
      expect((await invite((await openOffice()).owner, [other])).status).toBe(200);
    expect((await invite((await openOffice()).owner, [other])).status).toBe(429);
    for (const address of [email, other])
      expect((await invite((await establishedOffice()).owner, [address])).status).toBe(200);
  });

  it('are not used up by a call that fails', async () => {
    const { owner } = await openOffice();
    const [refused, free] = strangers(2);
    await exhaust(refused!);
    expect((await invite(owner, [free!, refused!])).status).toBe(429);
    expect((await invite(owner, [free!, 'nobody'])).status).toBe(400);
    const counters = [
      pointsOf(MAILS_OF_USER, owner.userId),
      pointsOf(MAILS_OF_ORGANIZATION, owner.organizationId),
      pointsOf(MAILS_TO_RECIPIENT, free!),
    ];
    expect(await Promise.all(counters)).toEqual([0, 0, 0]);
  });

  it('cannot pass together', async () => {
    const { owner } = await openOffice();
    await setCounter(MAILS_OF_ORGANIZATION, owner.organizationId, 150);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => invite(owner, strangers(10))));
    const passed = outcomes.filter(({ status }) => status === 200).length;
    expect(passed).toBeLessThanOrEqual(5);
    expect(await mailsOf(owner)).toBe(10 * passed);
  });

  it('do not count for members', async () => {
    const office = await openOffice();
    const document = await signedDocument(office);
    await exhaust(office.second.email);
    expect((await mailTo(office.owner, document, [office.second.email])).status).toBe(200);
    expect(await pointsOf(MAILS_OF_USER, office.owner.userId)).toBe(0);
  });
});

describe('each call that mails a stranger', () => {
  it('is refused at the address of a new signatory, and changes nothing', async () => {
    const { owner } = await openOffice();
    const [document, email] = [await uploaded(owner), guestAddress()];
    await exhaust(email);
    const { status, fields } = await addSignatories(owner, [document], [owner, email]);
    expect([status, Object.keys(fields)]).toEqual([429, ['signatory_data.1.email']]);
    expect((await seenBy(owner, document)).status).toBe('uploaded');
    expect(await invitationsOf(owner)).toBe(0);
  });

  it('is refused at the address of a signatory in place of another', async () => {
    const { owner, member } = await openOffice();
    const [document, email] = [await uploaded(owner), guestAddress()];
    await assign(owner, [document], [member]);
    await exhaust(email);
    const { status, fields } = await replaceSignatory(owner, [document], {
      former: member.userId,
      next: email,
    });
    expect([status, Object.keys(fields)]).toEqual([429, ['email']]);
    expect((await seenBy(owner, document)).signatories).toMatchObject([{ full_name: member.fullName }]);
  });

  it('is refused for the address that an account is to get', async () => {
    const { member } = await openOffice();
    const new_email = guestAddress();
    await exhaust(new_email);
    const { status, code } = await send(
      startEmailChange,
      { body: { new_email, password: PASSWORD } },
      member,
    );
    expect([status, code]).toEqual([429, 'mail_quota_exceeded']);
  });

  it('is refused at the workflow that names the stranger', async () => {
    const { owner } = await openOffice();
    const [document, email] = [await uploaded(owner), guestAddress()];
    const entry = { email, serial_number: 1, pages_to_sign: [1], instruction_notes: '' };
    const body = { workflow_name: 'Leases', workflow_data: [entry] };
    const { data } = await outcome(createWorkflow, await fetchCall(createWorkflow, { body }, owner));
    await exhaust(email);
    const assignment = {
      instance_ids: [document.id],
      purpose: 'assign_workflow' as const,
      workflow_id: data.id,
    };
    const { status, fields } = await send(changeDocuments, { body: assignment }, owner);
    expect([status, Object.keys(fields)]).toEqual([429, ['workflow_id']]);
  });

  it('is refused at the recipients of documents', async () => {
    const office = await openOffice();
    const document = await signedDocument(office);
    const before = await mailsOf(office.owner);
    const [email, other] = strangers(2);
    await exhaust(email!);
    const { status, fields } = await mailTo(office.owner, document, [other!, email!]);
    expect([status, Object.keys(fields)]).toEqual([429, ['recipients']]);
    expect(await mailsOf(office.owner)).toBe(before);
  });

  it('is refused when it reminds an invited person or sends the invitation again', async () => {
    const { owner } = await openOffice();
    const [document, email] = [await uploaded(owner), guestAddress()];
    await addSignatories(owner, [document], [email]);
    await exhaust(email);
    const reminder = await send(remindSignatories, { body: { instance_ids: [document.id] } }, owner);
    expect([reminder.status, reminder.code]).toEqual([429, 'mail_quota_exceeded']);
    const [invited] = strangers(1);
    await invite(owner, [invited!]);
    await exhaust(invited!);
    const [{ id } = { id: '' }] = (await send(listPeople, { query: { search: invited! } }, owner)).data.rows;
    const again = await send(changeInvitations, { body: { purpose: 'resend', id } }, owner);
    expect([again.status, again.code]).toEqual([429, 'mail_quota_exceeded']);
  });

  it('is refused at the address of the contact form', async () => {
    const email = guestAddress();
    await exhaust(email);
    const body = { name: 'Nadia Haddad', email, subject_id: 'signing', message: 'Where do I sign?' };
    const { status, fields } = await send(submitContactForm, { body });
    expect([status, Object.keys(fields)]).toEqual([429, ['email']]);
  });
});

describe('a mail that a user causes', () => {
  it('names person and organization, says where to report misuse, and has no link of the user', async () => {
    const office = await openOffice({}, 'Visit evil.example');
    const document = await signedDocument(office);
    const [email] = strangers(1);
    const message = 'Win at https://evil.example/now, or ask win@evil.example. First of all: sign.';
    await mailTo(office.owner, document, [email!], message);
    const [mail] = await mailsArrived(email!, 1);
    expect(mail!.text).toContain(
      'Win at https://\u200bevil.\u200bexample/now, or ask win@evil.example. First of all: sign.',
    );
    expect(mail!.text).toContain('Olive Tester sends you “lease.pdf”');
    expect(mail!.text).toContain(
      `Sent by Countersign for Visit evil.\u200bexample. Report misuse: operator@countersign.example`,
    );
    const [stored] = await database().select().from(mails).where(eq(mails.recipient, email!));
    expect(stored!.html_body).toContain('https://\u200bevil.\u200bexample/now');
    expect(stored!.html_body).toContain(`<a href="mailto:operator@countersign.example">Report misuse</a>`);
    expect(stored!.html_body).not.toContain('evil.example/');
  });

  it('is an invitation that says the same', async () => {
    const { owner } = await openOffice({}, `Office ${randomUUID().slice(0, 8)}`);
    const [email] = strangers(1);
    await invite(owner, [email!]);
    const [mail] = await mailsArrived(email!, 1);
    expect(mail!.text).toContain('Olive Tester invites you to join Office');
    expect(mail!.text).toContain(`Report misuse: operator@countersign.example`);
  });
});
