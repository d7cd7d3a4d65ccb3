import { sql } from '#platform/drizzle/orm.ts';
import type { Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { mailDocuments, mailMessages, MAX_ATTACHED_BYTES } from '#contracts/document-mail.ts';
import { documentVersions } from '../../services/document/document-tables.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { eq } from '#platform/drizzle/orm.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const mail = (by: Person, documents: Document[], body: object) => {
  const input = { body: { instance_ids: documents.map(({ id }) => id), ...body } };
  return fetchCall(mailDocuments, input, by).then((response) => outcome(mailDocuments, response));
};

async function signed(owner: Person, signer: Person, name: string): Promise<Document> {
  const document = await uploaded(owner, name);
  await assign(owner, [document], [signer]);
  const { approval_id } = await seenBy(signer, document);
  await send(decideApproval, { body: { approval_ids: [approval_id!], status: 'sign' } }, signer);
  return seenBy(owner, document);
}

let number = 0;
const client = () => `client.${Date.now()}.${(number += 1)}@client.example`;

describe('sending signed documents by mail', () => {
  it('DS-05 attaches the signed file, one mail for each recipient, with the sender as reply address', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner, 'lease.pdf');
    await assign(owner, [document], [member]);
    await sign(member, [document]);
    const { size } = await seenBy(owner, document);
    const recipients = [client(), client()];
    const { status, message } = await mail(owner, [document], { recipients, message: 'For your files.' });
    expect([status, message]).toEqual([200, 'The mail is on its way to 2 recipients.']);
    for (const to of recipients) {
      const [received] = await mailsArrived(to, 1);
      expect(received).toMatchObject({
        to,
        subject: 'Olive Tester sends you lease.pdf',
        reply_to: owner.email,
        attachments: [{ filename: 'lease.pdf', size }],
      });
      expect(received!.text).toContain('For your files.');
    }
  });

  it('DS-05 attaches several documents, each under a unique name', async () => {
    const { owner, member } = await openOffice();
    const documents = [await signed(owner, member, 'a.pdf'), await signed(owner, member, 'A.pdf')];
    const to = client();
    const other = to.toUpperCase();
    expect((await mail(owner, documents, { recipients: [to, other] })).message).toBe(
      'The mail is on its way to 1 recipient.',
    );
    const [received] = await mailsArrived(to, 1);
    expect(received!.subject).toBe('Olive Tester sends you 2 documents');
    expect(received!.attachments.map(({ filename }) => filename)).toEqual(['a.pdf', 'A (2).pdf']);
  });

  it('DS-05 sends links without files on request', async () => {
    const { owner, member } = await openOffice();
    const documents = [await signed(owner, member, 'a.pdf'), await signed(owner, member, 'b.pdf')];
    await mail(owner, documents, { recipients: [member.email], send_as: 'link' });
    const received = await eventually(async () => {
      const all = await mailsTo(member.email);
      return all.find(({ subject }) => subject === 'Olive Tester sends you 2 documents') ?? null;
    });
    expect(received.attachments).toEqual([]);
    for (const { id } of documents) expect(received.text).toContain(`${backend('APP_URL')}/documents/${id}`);
  });

  it('DS-05 VA-08 refuses at its field a recipient who could not open the link, and sends no mail', async () => {
    const { owner, member, second } = await openOffice();
    const documents = [await signed(owner, member, 'a.pdf')];
    const recipients = [member.email, second.email, client()];
    const { status, fields } = await mail(owner, documents, { recipients, send_as: 'link' });
    expect([status, fields]).toEqual([422, { recipients: [mailMessages.cannotSee(recipients.slice(1))] }]);
    expect(await database().select().from(mails).where(eq(mails.recipient, recipients[2]!))).toEqual([]);
  });

  it('DS-05 is refused for a document that not all signatories have signed, and sends no mail', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const done = await signed(owner, member, 'done.pdf');
    const open = await uploaded(owner, 'open.pdf');
    const recipients = [client()];
    const fresh = await mail(owner, [done, open], { recipients });
    expect([fresh.status, fresh.message]).toEqual([409, 'open.pdf: This document has no signatories yet.']);
    await assign(owner, [open], [member, second]);
    await sign(member, [open]);
    expect((await mail(owner, [open], { recipients })).status).toBe(409);
    expect(await database().select().from(mails).where(eq(mails.recipient, recipients[0]!))).toEqual([]);
  });

  it('VA-08 refuses at the field files that are too large for a mail, and accepts links to them', async () => {
    const { owner, member } = await openOffice();
    const document = await signed(owner, member, 'large.pdf');
    await database()
      .update(documentVersions)
      .set({ size: sql`${MAX_ATTACHED_BYTES + 1}::bigint` })
      .where(eq(documentVersions.document_id, document.id));
    const recipients = [client()];
    const refused = await mail(owner, [document], { recipients });
    expect([refused.status, refused.fields]).toEqual([422, { send_as: [mailMessages.tooLarge] }]);
    const link = { recipients: [member.email], send_as: 'link' } as const;
    expect((await mail(owner, [document], link)).status).toBe(200);
  });

  it('VA-08 refuses no or more than 10 addresses, an invalid address, and more than 1,000 characters', async () => {
    const { owner, member } = await openOffice();
    const document = await signed(owner, member, 'x.pdf');
    const fieldsOf = async (body: object) => (await mail(owner, [document], body)).fields;
    expect(await fieldsOf({ recipients: [] })).toEqual({ recipients: [mailMessages.recipients] });
    const many = Array.from({ length: 11 }, client);
    expect(await fieldsOf({ recipients: many })).toEqual({ recipients: [mailMessages.tooManyRecipients] });
    expect(Object.keys(await fieldsOf({ recipients: ['nobody\r\nbcc: x@y.example'] }))).toEqual([
      'recipients.0',
    ]);
    expect(await fieldsOf({ recipients: [client()], message: 'x'.repeat(1001) })).toEqual({
      message: [mailMessages.messageTooLong],
    });
  });

  it('DS-05 is refused to every caller but the owner', async () => {
    const { owner, member, second, auditor } = await openOffice();
    const document = await signed(owner, member, 'x.pdf');
    const body = { recipients: [client()] };
    expect((await mail(member, [document], body)).status).toBe(403);
    expect((await mail(auditor, [document], body)).status).toBe(403);
    expect((await mail(second, [document], body)).status).toBe(404);
    expect((await mail((await openOffice()).owner, [document], body)).status).toBe(404);
  });
});
