import { eq } from '#platform/drizzle/orm.ts';
import { viewSignatories, type Document } from '#contracts/document.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { remindSignatories } from '#contracts/document-mail.ts';
import { confirmEmailChange, startEmailChange } from '#contracts/email-change.ts';
import { Evidence, getEvidence } from '#contracts/evidence.ts';
import { changeInvitations, inviteUsers } from '#contracts/invitation.ts';
import { getNotifications } from '#contracts/notification.ts';
import { listPeople } from '#contracts/organization-member.ts';
import { authenticateRegister, generateRegisterOtp } from '#contracts/register.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { memberships, users } from '#platform/identity/identity-tables.ts';
import { codeIn, mailsArrived } from '#support/service/arrived-mails.ts';
import { fetchCall, send } from '#support/service/client.ts';
import {
  acceptAs,
  addSignatories,
  guestAddress,
  ownCertificate,
  replaceSignatory,
  tokenMailedTo,
} from '#support/service/guests.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { seenBy, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';

const signatoriesOf = async (who: Person, { id }: Document) =>
  (await send(viewSignatories, { params: { id } }, who)).data;
const people = async (who: Person, group: 'members' | 'guests') =>
  (await send(listPeople, { query: { group } }, who)).data.rows;
const listOf = (who: Person) => send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, who);
const inbox = async (who: Person) => Object.values((await send(getNotifications, {}, who)).data).flat();
const outsider = async () => (await openOffice()).member;
const inside = (who: Person, { organizationId }: Person): Person => ({ ...who, organizationId });

/** Starts the change to an address that has got so many mails so far, and returns how to confirm it. */
async function changeTo(who: Person, new_email: string, mails: number) {
  const { data } = await send(startEmailChange, { body: { new_email, password: PASSWORD } }, who);
  const [mail] = await mailsArrived(new_email, mails + 1);
  const body = { otp: codeIn(mail!) };
  return () => send(confirmEmailChange, { params: { order_id: data.order_id }, body }, who);
}

async function takesOver(who: Person, email: string, mails = 1): Promise<void> {
  const confirm = await changeTo(who, email, mails);
  expect((await confirm()).status).toBe(200);
}

/** Invites an address as the signatory of a new document. */
async function invited(by: Person, others: (Person | string)[] = []) {
  const email = guestAddress();
  const document = await uploaded(by);
  expect((await addSignatories(by, [document], [email, ...others])).status).toBe(200);
  return { email, document, token: await tokenMailedTo(email) };
}

describe('an invited address that an account takes over', () => {
  it('OS-02 GS-09 shows neither side anything before the invitation is accepted, and everything that waits then', async () => {
    const { owner, second } = await openOffice();
    const gail = await outsider();
    const { email, document, token } = await invited(owner, [second]);
    const before = [await signatoriesOf(owner, document), await people(owner, 'guests')];
    await takesOver(gail, email);
    expect([await signatoriesOf(owner, document), await people(owner, 'guests')]).toEqual(before);
    const guest = inside(gail, owner);
    expect((await listOf(guest)).status).toBe(404);
    expect((await listOf(gail)).data.total).toBe(0);
    expect(await inbox(gail)).toEqual([]);

    const later = await uploaded(owner, 'later.pdf');
    await addSignatories(owner, [later], [email]);
    expect((await signatoriesOf(owner, later))[0]).toMatchObject({ full_name: email, is_invited: true });
    expect(await people(owner, 'guests')).toHaveLength(1);

    expect((await acceptAs(token, gail)).status).toBe(200);
    expect((await listOf(guest)).data.rows.map(({ id }) => id).toSorted()).toEqual(
      [document.id, later.id].toSorted(),
    );
    expect((await seenBy(guest, document)).status).toBe('pending_for_signature');
    expect(await inbox(guest)).toHaveLength(2);
    expect((await signatoriesOf(owner, document))[0]).toMatchObject({
      user_id: gail.userId,
      full_name: gail.fullName,
      email,
      state: 'pending',
      is_invited: false,
    });
    expect((await seenBy(owner, document)).signatories[0]).toMatchObject({ full_name: gail.fullName });
    expect(await people(owner, 'guests')).toMatchObject([{ full_name: gail.fullName, state: 'active' }]);
    expect(await actionsOf(owner, 'invitation_accepted')).toMatchObject([
      { details: { email }, user_id: gail.userId },
    ]);
    expect(await database().select().from(memberships).where(eq(memberships.invited_email, email))).toEqual(
      [],
    );
  });

  it('OS-02 GS-09 signs in turn after the invitation, is named in the evidence, and takes the turn on', async () => {
    const { owner, second } = await openOffice();
    const gail = await outsider();
    const { email, document, token } = await invited(owner, [second]);
    await takesOver(gail, email);
    await acceptAs(token, gail);
    const guest = inside(gail, owner);
    await ownCertificate(guest);
    expect((await sign(guest, [document])).status).toBe(200);
    expect((await seenBy(second, document)).status).toBe('pending_for_signature');
    const input = { params: { id: document.id }, query: { format: 'json' } } as const;
    const { events } = Evidence.parse(await (await fetchCall(getEvidence, input, owner)).json());
    expect(events.find(({ action }) => action === 'document_signed')!.actor).toEqual({
      id: gail.userId,
      full_name: gail.fullName,
      email,
    });
  });

  it('OS-02 GS-02 registered without the invitation keeps it, and it brings the documents', async () => {
    const { owner } = await openOffice();
    const { email, document, token } = await invited(owner);
    const body = {
      first_name: 'Gail',
      last_name: 'Ownfirm',
      email,
      organization_name: 'Own Firm',
      country_id: 'FR',
      dialing_code_id: 'FR',
      phone_number: '612345678',
      password: 'Correct horse 9!',
    };
    const { data } = await send(generateRegisterOtp, { body });
    const otp = codeIn((await mailsArrived(email, 2))[0]!);
    const session = await send(authenticateRegister, { body: { order_id: data.order_id, otp } });
    expect(session.status).toBe(200);
    expect((await signatoriesOf(owner, document))[0]).toMatchObject({ full_name: email, is_invited: true });
    const guest = { token: session.data.token, organizationId: owner.organizationId };
    const all = { params: { status_or_id: 'all' }, query: {} };
    expect((await send(getDocuments, all, guest)).status).toBe(404);
    expect((await acceptAs(token, guest)).status).toBe(200);
    expect((await send(getDocuments, all, guest)).data.rows.map(({ id }) => id)).toEqual([document.id]);
  });

  it('OS-02 GS-09 of a member of the organization brings the documents and leaves the role as it is', async () => {
    const { owner, member } = await openOffice();
    const { email, document, token } = await invited(owner);
    await takesOver(member, email);
    expect((await listOf(member)).data.total).toBe(0);
    expect((await acceptAs(token, member)).status).toBe(200);
    expect((await seenBy(member, document)).status).toBe('pending_for_signature');
    expect(await people(owner, 'guests')).toEqual([]);
    const [same] = (await people(owner, 'members')).filter((one) => one.email === email);
    expect(same).toMatchObject({ id: member.membershipId, role: { name: 'Member' } });
  });

  it('OS-03 GS-09 that was invited as a member of the organization joins with that role', async () => {
    const { owner } = await openOffice();
    const gail = await outsider();
    const email = guestAddress();
    const invitations = [{ email, role: 'Auditor' }];
    await send(inviteUsers, { body: { purpose: 'send', invitations } }, owner);
    const token = await tokenMailedTo(email);
    const document = await uploaded(owner);
    await addSignatories(owner, [document], [email]);
    await takesOver(gail, email, 2);
    expect((await acceptAs(token, gail)).status).toBe(200);
    expect((await seenBy(inside(gail, owner), document)).status).toBe('pending_for_signature');
    const [joined] = (await people(owner, 'members')).filter((one) => one.email === email);
    expect(joined).toMatchObject({ full_name: gail.fullName, role: { name: 'Auditor' } });
  });

  it('OS-02 GS-09 stays with its documents when the account that had it leaves it for another', async () => {
    const { owner } = await openOffice();
    const [gail, next] = [await outsider(), await outsider()];
    const address = gail.email;
    const document = await uploaded(owner);
    await addSignatories(owner, [document], [address]);
    const token = await tokenMailedTo(address);
    const moved = guestAddress();
    await takesOver(gail, moved, 0);
    expect((await acceptAs(token, gail)).code).toBe('invitation_of_another');
    const other = await uploaded(owner, 'other.pdf');
    await addSignatories(owner, [other], [moved]);
    expect((await signatoriesOf(owner, document))[0]).toMatchObject({ full_name: address, is_invited: true });
    expect((await signatoriesOf(owner, other))[0]).toMatchObject({ full_name: moved, is_invited: true });
    await takesOver(next, address, 2); // the invitation, and the notice of the change
    expect((await acceptAs(token, next)).status).toBe(200);
    expect((await listOf(inside(next, owner))).data.rows.map(({ id }) => id)).toEqual([document.id]);
    expect((await listOf(inside(gail, owner))).status).toBe(404);
  });

  it('OS-02 GS-09 of another signatory of the document leaves its entry to be replaced', async () => {
    const { owner, member, second } = await openOffice();
    const { email, document, token } = await invited(owner, [member]);
    await takesOver(member, email);
    expect((await acceptAs(token, member)).status).toBe(200);
    expect(await signatoriesOf(owner, document)).toMatchObject([
      { full_name: email, state: 'pending', is_invited: true },
      { user_id: member.userId, state: 'waiting' },
    ]);
    const reminded = await send(remindSignatories, { body: { instance_ids: [document.id] } }, owner);
    expect(reminded.status).toBe(200);
    const former = (await signatoriesOf(owner, document))[0]!.user_id;
    expect((await replaceSignatory(owner, [document], { former, next: second })).status).toBe(200);
    expect((await seenBy(second, document)).status).toBe('pending_for_signature');
  });

  it('OS-02 GS-09 of a member is reminded with a new invitation after the first was revoked', async () => {
    const { owner, member } = await openOffice();
    const { email, document } = await invited(owner);
    await takesOver(member, email);
    const [guest] = await people(owner, 'guests');
    await send(changeInvitations, { body: { purpose: 'revoke', id: guest!.id } }, owner);
    const reminded = await send(remindSignatories, { body: { instance_ids: [document.id] } }, owner);
    expect(reminded.data).toMatchObject([{ full_name: email, outcome: 'sent' }]);
    expect((await acceptAs(await tokenMailedTo(email, 3), member)).status).toBe(200);
    expect((await seenBy(member, document)).status).toBe('pending_for_signature');
  });
});

describe('an invitation that is accepted while an address changes', () => {
  it('OS-02 GS-09 goes to a new account or to the one that takes the address, which has the documents then', async () => {
    const { owner } = await openOffice();
    for (let round = 0; round < 5; round += 1) {
      const gail = await outsider();
      const { email, document, token } = await invited(owner);
      const confirm = await changeTo(gail, email, 1);
      const [accepted, changed] = await Promise.all([acceptAs(token), confirm()]);
      const hasChanged = changed.status === 200;
      expect([accepted.status, accepted.code]).toEqual(
        hasChanged ? [409, 'invitation_needs_sign_in'] : [200, undefined],
      );
      if (!hasChanged) expect(changed.code).toBe('account_exists');
      else expect((await acceptAs(token, gail)).status).toBe(200);
      const [holder] = await database().select({ id: users.id }).from(users).where(eq(users.email, email));
      expect(await signatoriesOf(owner, document)).toMatchObject([{ user_id: holder!.id, state: 'pending' }]);
      expect((await signatoriesOf(owner, document))[0]!.is_invited).toBe(false);
    }
  });

  it('OS-02 GS-09 is refused once the account has left the address, and the documents wait on', async () => {
    const { owner } = await openOffice();
    for (let round = 0; round < 5; round += 1) {
      const gail = await outsider();
      const address = gail.email;
      const document = await uploaded(owner);
      await addSignatories(owner, [document], [address]);
      const token = await tokenMailedTo(address);
      const confirm = await changeTo(gail, guestAddress(), 0);
      const [accepted, changed] = await Promise.all([acceptAs(token, gail), confirm()]);
      expect(changed.status).toBe(200);
      const [entry] = await signatoriesOf(owner, document);
      if (accepted.status === 200) expect(entry).toMatchObject({ user_id: gail.userId, is_invited: false });
      else {
        expect(accepted.code).toBe('invitation_of_another');
        expect(entry).toMatchObject({ full_name: address, is_invited: true });
      }
      expect((await send(getProfile, { query: {} }, gail)).data.email).not.toBe(address);
    }
  });

  it('OS-02 brings documents that are added meanwhile', async () => {
    const { owner } = await openOffice();
    const { email, token } = await invited(owner);
    const gail = await outsider();
    await takesOver(gail, email);
    const documents = await Promise.all(Array.from({ length: 6 }, () => uploaded(owner)));
    const [accepted, ...added] = await Promise.all([
      acceptAs(token, gail),
      ...documents.map((one) => addSignatories(owner, [one], [email])),
    ]);
    expect([accepted, ...added].map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect((await listOf(inside(gail, owner))).data.total).toBe(7);
  });
});
