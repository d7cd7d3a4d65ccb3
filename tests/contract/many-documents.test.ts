import { randomUUID } from 'node:crypto';
import { changeDocuments } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { downloadDocuments } from '#contracts/document-files.ts';
import { getDocuments, listDocuments } from '#contracts/document-list.ts';
import { remindSignatories } from '#contracts/document-mail.ts';
import { MAX_DOCUMENTS_PER_CALL } from '#contracts/limits.ts';
import { documents, documentVersions } from '../../services/document/document-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { mailsArrived } from '#support/service/arrived-mails.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { unzipped } from '#support/service/unzipped.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { eq } from '#platform/drizzle/orm.ts';

/** Makes as many documents as one call accepts: an upload and copies of it, whose names collide in every way. */
async function fiveHundred(owner: Person): Promise<string[]> {
  const first = await uploaded(owner, 'same.pdf');
  const [stored] = await database().select().from(documents).where(eq(documents.id, first.id));
  const [version] = await database()
    .select()
    .from(documentVersions)
    .where(eq(documentVersions.document_id, first.id));
  const names = ['same.pdf', 'SAME.pdf', 'same (2).pdf', '../same.pdf', 'a/b:c*.pdf', 'Ä ö ü.pdf'];
  const { organization_id, uploaded_by, page_count, size, is_encrypted } = stored!;
  const copies = Array.from({ length: MAX_DOCUMENTS_PER_CALL - 1 }, (_, index) => ({
    organization_id,
    uploaded_by,
    page_count,
    size,
    is_encrypted,
    id: randomUUID(),
    document_name: names[index % names.length]!,
  }));
  await database().transaction(async (tx) => {
    await tx.insert(documents).values(copies);
    await tx
      .insert(documentVersions)
      .values(copies.map(({ id }) => ({ ...version!, id: randomUUID(), document_id: id })));
  });
  return [first.id, ...copies.map(({ id }) => id)];
}

describe('five hundred documents at once', () => {
  it('DC-07 are downloaded as a complete zip of unique names without folders', async () => {
    const { owner } = await openOffice();
    const instance_ids = await fiveHundred(owner);
    const response = await fetchCall(downloadDocuments, { body: { instance_ids } }, owner);
    const files = unzipped(Buffer.from(await response.arrayBuffer()));
    const names = Object.keys(files);
    expect(names).toHaveLength(MAX_DOCUMENTS_PER_CALL);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(MAX_DOCUMENTS_PER_CALL);
    const sizes = new Set(Object.values(files).map(({ length }) => length));
    expect([...sizes]).toHaveLength(1);
  });

  it('DC-06 DC-08 are assigned, reminded, cancelled and deleted, with one mail each time', async () => {
    const { owner, member } = await openOffice();
    const instance_ids = await fiveHundred(owner);
    const entry = {
      user_id: member.userId,
      signatory_id: member.membershipId,
      serial_number: 1,
      pages_to_sign: [1],
    };
    const assign = { instance_ids, purpose: 'add_signatory' as const, signatory_data: [entry] };
    expect((await send(changeDocuments, { body: assign }, owner)).status).toBe(200);
    const query = { pageSize: 1000 };
    const tab = { params: { status_or_id: 'pending_for_signature' as const }, query };
    expect((await send(getDocuments, tab, member)).data.rows).toHaveLength(MAX_DOCUMENTS_PER_CALL);

    const reminded = await send(remindSignatories, { body: { instance_ids } }, owner);
    expect(reminded.message).toBe('500 reminders have been sent.');
    expect((await mailsArrived(member.email, 2)).map(({ subject }) => subject).toSorted()).toEqual([
      'Olive Tester asks you to sign 500 documents',
      'Reminder: Olive Tester asks you to sign 500 documents',
    ]);

    const ids = { instance_ids: JSON.stringify(instance_ids) };
    const { data } = await send(listDocuments, { query: ids }, owner);
    const approval_ids = data.map(({ approval_track_id }) => approval_track_id!);
    const cancelled = await send(decideApproval, { body: { approval_ids, status: 'cancel' } }, owner);
    expect(cancelled.message).toBe('500 documents have been cancelled.');
    const removed = await send(changeDocuments, { body: { instance_ids, purpose: 'remove' } }, owner);
    expect(removed.message).toBe('500 documents have been deleted.');
  });
});
