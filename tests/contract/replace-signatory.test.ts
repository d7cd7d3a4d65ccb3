import { randomUUID } from 'node:crypto';
import { getActivityReport } from '#contracts/activity.ts';
import { viewSignatories, type Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { getNotifications } from '#contracts/notification.ts';
import { updateUser } from '#contracts/organization-member.ts';
import { signatoryMessages } from '#contracts/signatory.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { send } from '#support/service/client.ts';
import { acceptedGuest, guestAddress, replaceSignatory } from '#support/service/guests.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { join } from '#support/service/roles.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

async function waitingFor(owner: Person, people: Person[], name = 'lease.pdf'): Promise<Document> {
  const document = await uploaded(owner, name);
  await assign(owner, [document], people);
  return document;
}

const signatoriesOf = async (who: Person, { id }: Document) =>
  (await send(viewSignatories, { params: { id } }, who)).data;
const inbox = async (who: Person) =>
  Object.values((await send(getNotifications, {}, who)).data)
    .flat()
    .map(({ description, link }) => ({ description, link }));
const statusFor = async (who: Person, { id }: Document) =>
  (await send(getDocuments, { params: { status_or_id: id }, query: {} }, who)).status;
const countOf = async (who: Person, status_or_id: string) =>
  (await send(getDocuments, { params: { status_or_id }, query: {} }, who)).data.total;

describe('replacing a signatory', () => {
  it('OS-03 hands the turn to another member, who keeps order, pages and note and gets the reason', async () => {
    const { owner, member, second } = await openOffice(await keysFor('second', 'owner'));
    const document = await waitingFor(owner, [member, owner]);
    const [before] = await signatoriesOf(owner, document);
    const replacement = { former: member.userId, next: second, reason: ' On leave until May ' };
    const { status, message } = await replaceSignatory(owner, [document], replacement);
    expect([status, message]).toEqual([200, 'The signatory has been replaced.']);
    const [after] = await signatoriesOf(owner, document);
    const { user_id, signatory_id, full_name, email } = {
      user_id: second.userId,
      signatory_id: second.membershipId,
      full_name: second.fullName,
      email: second.email,
    };
    expect(after).toEqual({ ...before!, id: after!.id, user_id, signatory_id, full_name, email });
    expect(after!.id).not.toBe(before!.id);
    expect((await seenBy(second, document)).status).toBe('pending_for_signature');
    const [mail] = await mailsArrived(second.email, 1);
    expect(mail!.subject).toBe('Olive Tester asks you to sign lease.pdf');
    expect(mail!.text).toContain('In place of Mira Tester: On leave until May');
    expect((await inbox(second))[0]!.description).toBe(
      'Olive Tester asks you to sign “lease.pdf” in place of another signatory.',
    );
    expect(await actionsOf(owner, 'signatory_replaced')).toMatchObject([
      { details: { former: 'Mira Tester', name: 'Sven Tester', reason: 'On leave until May' } },
    ]);
    const query = { instance_id: document.id, purpose: 'document' } as const;
    const report = (await send(getActivityReport, { query }, owner)).data;
    expect(JSON.stringify(report)).toContain('replaced Mira Tester by Sven Tester: On leave until May');
    expect((await sign(second, [document])).status).toBe(200);
    expect((await seenBy(owner, document)).status).toBe('pending_for_signature');
  });

  it('OS-03 tells the former signatory, who sees the document no more and cannot act on it', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const document = await waitingFor(owner, [member]);
    const { approval_id } = await seenBy(member, document);
    await replaceSignatory(owner, [document], { former: member.userId, next: second });
    expect((await inbox(member))[0]).toEqual({
      description: 'Olive Tester has another person sign “lease.pdf” in your place.',
      link: null,
    });
    const subjects = (await mailsArrived(member.email, 2)).map(({ subject }) => subject); // in any order
    expect(subjects).toContain('Your signature is no longer needed: lease.pdf');
    expect(await statusFor(member, document)).toBe(404);
    expect([await countOf(member, 'all'), await countOf(second, 'all')]).toEqual([0, 1]);
    expect((await sign(member, [document])).status).toBe(404);
    const body = { approval_ids: [approval_id!], status: 'reject' as const, remarks: '' };
    expect((await send(decideApproval, { body }, member)).status).toBe(404);
  });

  it('OS-03 replaces a member who was deactivated, who gets no mail', async () => {
    const { owner, member, second } = await openOffice();
    const document = await waitingFor(owner, [member]);
    await mailsArrived(member.email, 1);
    await send(updateUser, { body: { purpose: 'deactivate', id: member.membershipId } }, owner);
    expect((await seenBy(owner, document)).signatories).toMatchObject([{ is_deactivated: true }]);
    const { status } = await replaceSignatory(owner, [document], { former: member.userId, next: second });
    expect(status).toBe(200);
    await mailsArrived(second.email, 1);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  it('OS-03 before the turn leaves the turn where it is', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const document = await waitingFor(owner, [member, owner]);
    await replaceSignatory(owner, [document], { former: owner.userId, next: second });
    expect((await seenBy(member, document)).status).toBe('pending_for_signature');
    expect((await mailsArrived(second.email, 1))[0]!.text).toContain(
      'You get another mail when it is your turn.',
    );
    expect((await sign(member, [document])).status).toBe(200);
    expect((await seenBy(second, document)).status).toBe('pending_for_signature');
    expect((await mailsArrived(second.email, 2))[0]!.subject).toBe('Olive Tester asks you to sign lease.pdf');
  });

  it('OS-02 OS-03 hands a document to a guest by address, in one mail that names it and the reason', async () => {
    const { owner, member } = await openOffice();
    const document = await waitingFor(owner, [member]);
    const email = guestAddress();
    const replacement = { former: member.userId, next: email, reason: 'Has left' };
    expect((await replaceSignatory(owner, [document], replacement)).status).toBe(200);
    const [mail] = await mailsArrived(email, 1);
    expect(mail!.text).toContain('“lease.pdf”');
    expect(mail!.text).toContain('In place of Mira Tester: Has left');
    const guest = await acceptedGuest(owner, document, { email });
    expect((await seenBy(guest, document)).status).toBe('pending_for_signature');
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('OS-03 of several documents is done for all of them or none', async () => {
    const { owner, member, second } = await openOffice();
    const documents = [await waitingFor(owner, [member]), await waitingFor(owner, [owner, member])];
    const other = await waitingFor(owner, [owner]);
    const replacement = { former: member.userId, next: second };
    const refused = await replaceSignatory(owner, [...documents, other], replacement);
    expect([refused.status, refused.code]).toEqual([409, 'signatory_not_replaceable']);
    expect(await countOf(second, 'all')).toBe(0);
    const { message } = await replaceSignatory(owner, documents, replacement);
    expect(message).toBe('The signatory of 2 documents has been replaced.');
    expect(await countOf(second, 'all')).toBe(2);
  });

  it('OS-03 is refused after the signature, and for a document that has ended', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'owner'));
    const document = await waitingFor(owner, [member, owner]);
    await sign(member, [document]);
    const replacement = { former: member.userId, next: second };
    const signed = await replaceSignatory(owner, [document], replacement);
    expect([signed.status, signed.code]).toEqual([409, 'signatory_not_replaceable']);
    await sign(owner, [document]);
    expect((await replaceSignatory(owner, [document], replacement)).code).toBe('document_signed');
  });

  it('OS-03 requires a reason of at most 100 characters', async () => {
    const { owner, member, second } = await openOffice();
    const document = await waitingFor(owner, [member]);
    const tried = async (reason: string) =>
      (await replaceSignatory(owner, [document], { former: member.userId, next: second, reason })).fields;
    expect(await tried('  ')).toEqual({ reason: [signatoryMessages.reasonRequired] });
    expect(await tried('x'.repeat(101))).toEqual({ reason: [signatoryMessages.reasonTooLong] });
    expect(await tried('x'.repeat(100))).toEqual({});
  });

  it('OS-03 is refused at the person who signs already, is a former member, or belongs elsewhere', async () => {
    const { owner, member, second } = await openOffice();
    const other = await openOffice();
    const document = await waitingFor(owner, [member, owner]);
    const tried = async (next: Person | string) =>
      (await replaceSignatory(owner, [document], { former: member.userId, next })).fields;
    const duplicate = { signatory_id: [signatoryMessages.duplicate] };
    expect(await tried(owner)).toEqual(duplicate);
    expect(await tried(owner.email)).toEqual(duplicate);
    expect(await tried(member)).toEqual(duplicate);
    expect(await tried(other.member)).toEqual({ signatory_id: [signatoryMessages.notAMember] });
    await send(updateUser, { body: { purpose: 'deactivate', id: second.membershipId } }, owner);
    expect(await tried(second)).toEqual({ signatory_id: [signatoryMessages.notAMember] });
    expect(await tried(second.email)).toEqual({ email: [signatoryMessages.formerMember] });
  });

  it('OS-03 is allowed to the owner and to a role that sees all and writes, and to no signatory', async () => {
    const { owner, member, second, auditor } = await openOffice();
    const document = await waitingFor(member, [second]);
    const replacement = { former: second.userId, next: owner };
    expect((await replaceSignatory(second, [document], replacement)).status).toBe(403);
    expect((await replaceSignatory(auditor, [document], replacement)).status).toBe(403);
    const foreign = (await openOffice()).owner;
    const hidden = await replaceSignatory(foreign, [document], replacement);
    const unknown = await replaceSignatory(foreign, [{ ...document, id: randomUUID() }], replacement);
    expect([hidden.status, hidden.message]).toEqual([404, unknown.message]);
    const admin = await join(owner);
    expect((await replaceSignatory(admin, [document], replacement)).status).toBe(200);
  });

  it('OS-03 and signing at the same time settle on one of the two', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const document = await waitingFor(owner, [member]);
    const [signed, replaced] = await Promise.all([
      sign(member, [document]),
      replaceSignatory(owner, [document], { former: member.userId, next: second }),
    ]);
    const [signatory] = await signatoriesOf(owner, document);
    const isSigned = signed.status === 200;
    expect(replaced.status === 200).toBe(!isSigned);
    expect(signatory!.user_id).toBe(isSigned ? member.userId : second.userId);
    expect((await seenBy(owner, document)).status).toBe(isSigned ? 'signed' : 'in_progress');
  });
});
