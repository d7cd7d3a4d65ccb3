import { and, eq, sql } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { getActivityReport } from '#contracts/activity.ts';
import { changeDocuments, viewSignatories, type Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { undoChange } from '#contracts/document-undo.ts';
import { getNotifications } from '#contracts/notification.ts';
import { documents } from '../../services/document/document-tables.ts';
import { documentUndos } from '../../services/document/undo/undo-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { eventually } from '#support/eventually.ts';
import { send } from '#support/service/client.ts';
import { mailsTo, mailsArrived } from '#support/service/arrived-mails.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { isStored, untilRemoved } from '#support/service/stored-blobs.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';

const remove = (who: Person, [document]: [Document], undo_id = randomUUID()) =>
  send(changeDocuments, { body: { instance_ids: [document.id], purpose: 'remove', undo_id } }, who).then(
    ({ status, message }) => ({ status, message, undo_id }),
  );
const cancel = (who: Person, document: Document, undo_id = randomUUID()) => {
  const approval_ids = [document.approval_track_id!];
  const body = { approval_ids, status: 'cancel' as const, remarks: 'a mistake', undo_id };
  return send(decideApproval, { body }, who).then(({ status, message }) => ({ status, message, undo_id }));
};
const undo = (who: Person, undo_id: string) => send(undoChange, { body: { undo_id } }, who);

const isGone = async (who: Person, { id }: Document) =>
  (await send(getDocuments, { params: { status_or_id: id }, query: {} }, who)).status === 404;
const counted = async (who: Person) =>
  (await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, who)).data.total;
const told = async (who: Person) =>
  Object.values((await send(getNotifications, {}, who)).data)
    .flat()
    .map(({ description }) => description)
    .filter((text) => /cancelled/.test(text));
const stored = async ({ id }: Document) => {
  const [row] = await database().select().from(documents).where(eq(documents.id, id));
  return row;
};

/** Uploads a document of the owner with the member and then the second as signatories. */
async function underway(office: Office): Promise<Document> {
  const document = await uploaded(office.owner);
  await assign(office.owner, [document], [office.member, office.second], { instruction_notes: 'Initials' });
  return seenBy(office.member, document);
}

/** Puts the end of the time to undo into the past, as the job that makes the change final does not wait for it. */
async function letExpire(undoId: string): Promise<void> {
  await database()
    .update(documentUndos)
    .set({ expires_at: new Date(0) })
    .where(eq(documentUndos.id, undoId));
  await database().execute(
    sql`update jobs.job set start_after = now() where name = 'end-undo' and data ->> 'undo_id' = ${undoId}`,
  );
}

/** Waits until the change is final. */
const final = (undoId: string) =>
  eventually(async () => {
    const [row] = await database().select().from(documentUndos).where(eq(documentUndos.id, undoId));
    return row ? null : true;
  });

describe('undoing a deletion', () => {
  it('brings the document back with its file, signatories, password and place in all lists', async () => {
    const office = await openOffice();
    const { owner, member } = office;
    const document = await underway(office);
    const { approval_track_id } = document;
    await send(decideApproval, { body: { approval_ids: [approval_track_id!], status: 'cancel' } }, owner);
    await database()
      .update(documents)
      .set({ encrypted_password: Buffer.from([0, 127, 255]) })
      .where(eq(documents.id, document.id));
    const before = { row: await stored(document), seen: await seenBy(member, document) };
    const { data: signatories } = await send(viewSignatories, { params: { id: document.id } }, owner);
    const { data: versions } = await send(viewVersions, { params: { id: document.id } }, owner);

    const { status, message, undo_id } = await remove(owner, [document]);
    expect([status, message]).toEqual([200, 'The document has been deleted.']);
    expect([await isGone(owner, document), await isGone(member, document)]).toEqual([true, true]);
    expect([await counted(owner), await counted(member)]).toEqual([0, 0]);

    const undone = await undo(owner, undo_id);
    expect([undone.status, undone.message]).toEqual([200, 'The document is back.']);
    expect(await stored(document)).toEqual(before.row);
    expect(await seenBy(member, document)).toEqual(before.seen);
    expect((await send(viewSignatories, { params: { id: document.id } }, owner)).data).toEqual(signatories);
    expect((await send(viewVersions, { params: { id: document.id } }, owner)).data).toEqual(versions);
    expect([await counted(owner), await counted(member)]).toEqual([1, 1]);
    const report = await send(
      getActivityReport,
      { query: { instance_id: document.id, purpose: 'document' } },
      owner,
    );
    expect(JSON.stringify(report.data)).toContain('undid the deletion');
    expect((await undo(owner, undo_id)).code).toBe('undo_too_late');
  });

  it('is refused to other users, with an unknown id, and when the time is over; then the file is gone', async () => {
    const { owner, second } = await openOffice();
    const document = await uploaded(owner, 'x.pdf', uniquePdf());
    const { data } = await send(viewVersions, { params: { id: document.id } }, owner);
    const { undo_id } = await remove(owner, [document]);
    for (const answer of [
      await undo(second, undo_id),
      await undo((await openOffice()).owner, undo_id),
      await undo(owner, randomUUID()),
    ]) {
      expect([answer.status, answer.code]).toEqual([409, 'undo_too_late']);
    }
    expect(isStored(data[0]!.sha256)).toBe(true);
    await letExpire(undo_id);
    expect((await undo(owner, undo_id)).message).toBe('It is too late to undo this.');
    await final(undo_id);
    await untilRemoved(data[0]!.sha256);
    expect(await isGone(owner, document)).toBe(true);
  });

  it('is not made with the id of an earlier change, which stays as it was', async () => {
    const { owner } = await openOffice();
    const [first, second] = [await uploaded(owner), await uploaded(owner)];
    const { undo_id } = await remove(owner, [first]);
    expect((await remove(owner, [second], undo_id)).status).toBe(409);
    expect(await isGone(owner, second)).toBe(false);
    expect((await undo(owner, undo_id)).status).toBe(200);
    expect(await isGone(owner, first)).toBe(false);
  });

  it('keeps the file when another document with the same one is deleted for good meanwhile', async () => {
    const { owner } = await openOffice();
    const file = uniquePdf();
    const [one, other] = [await uploaded(owner, 'a.pdf', file), await uploaded(owner, 'b.pdf', file)];
    const { data } = await send(viewVersions, { params: { id: one.id } }, owner);
    const { undo_id } = await remove(owner, [one]);
    const unrelated = await uploaded(owner, 'c.pdf', uniquePdf());
    const { data: unrelatedVersions } = await send(viewVersions, { params: { id: unrelated.id } }, owner);
    for (const { id } of [other, unrelated]) {
      await send(changeDocuments, { body: { instance_ids: [id], purpose: 'remove' } }, owner);
    }
    await untilRemoved(unrelatedVersions[0]!.sha256); // queued after that of the other
    expect((await undo(owner, undo_id)).status).toBe(200);
    expect(isStored(data[0]!.sha256)).toBe(true);
  });
});

describe('undoing a cancellation', () => {
  it('gives the signatory the same turn back without telling them of it', async () => {
    const office = await openOffice(await keysFor('member'));
    const { owner, member } = office;
    const document = await underway(office);
    await mailsArrived(member.email, 1);
    const before = await stored(document);
    const { status, message, undo_id } = await cancel(owner, document);
    expect([status, message]).toEqual([200, 'The document has been cancelled.']);
    expect((await seenBy(member, document)).status).toBe('cancelled');
    expect((await undo(owner, undo_id)).message).toBe('The document is back.');
    expect(await stored(document)).toEqual(before);
    expect(await seenBy(member, document)).toEqual(document);
    expect((await sign(member, [document])).status).toBe(200);
    expect(await told(member)).toEqual([]);
    expect((await mailsTo(member.email)).filter(({ subject }) => /cancel/i.test(subject))).toEqual([]);
  });

  it('is refused when the time is over, of which the signatory whose turn it was is then told', async () => {
    const office = await openOffice();
    const { owner, member, second } = office;
    const document = await underway(office);
    const { undo_id } = await cancel(owner, document);
    expect(await told(member)).toEqual([]);
    await letExpire(undo_id);
    expect((await undo(owner, undo_id)).code).toBe('undo_too_late');
    await final(undo_id);
    expect(await told(member)).toHaveLength(1);
    expect(await told(second)).toEqual([]);
    const mails = await eventually(async () => {
      const found = (await mailsTo(member.email)).filter(({ text }) => text.includes('Remark: a mistake'));
      return found.length > 0 ? found : null;
    });
    expect(mails).toHaveLength(1);
  });

  it('ends with the deletion of the document, before which the signatories are told', async () => {
    const office = await openOffice();
    const { owner, member } = office;
    const document = await underway(office);
    const cancelled = await cancel(owner, document);
    const removed = await remove(owner, [document]);
    expect(await told(member)).toHaveLength(1);
    expect((await undo(owner, cancelled.undo_id)).code).toBe('undo_too_late');
    expect((await undo(owner, removed.undo_id)).status).toBe(200);
    expect((await seenBy(member, document)).status).toBe('cancelled');
  });

  it('is for cancellations alone: a rejection is final at once', async () => {
    const office = await openOffice();
    const document = await underway(office);
    const undo_id = randomUUID();
    const body = { approval_ids: [document.approval_id!], status: 'reject' as const, undo_id };
    expect((await send(decideApproval, { body }, office.member)).status).toBe(200);
    expect((await undo(office.member, undo_id)).code).toBe('undo_too_late');
    const kept = await database()
      .select()
      .from(documentUndos)
      .where(and(eq(documentUndos.id, undo_id)));
    expect(kept).toEqual([]);
  });
});
