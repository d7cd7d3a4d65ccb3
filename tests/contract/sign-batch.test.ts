import { randomUUID } from 'node:crypto';
import { eq } from '#platform/drizzle/orm.ts';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getNotifications } from '#contracts/notification.ts';
import {
  changeSignBatch,
  getSignBatch,
  listSignBatches,
  startSignBatch,
  type SignBatch,
} from '#contracts/sign-batch.ts';
import type { DocumentProperties } from '#contracts/sign-form.ts';
import { signMessages } from '#contracts/sign-position.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { certificates } from '#trust/certificates/certificate-tables.ts';
import { memberships } from '#platform/identity/identity-tables.ts';
import { signBatches } from '../../services/document/batch/sign-batch-tables.ts';
import { signaturesOnPages } from '#signing';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { assign, bytesOf, FORM, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const start = (by: Person, documents: Document[], changes: Partial<DocumentProperties> = {}) =>
  send(
    startSignBatch,
    {
      body: {
        instance_ids: documents.map(({ id }) => id),
        sign_mode: 'pfx',
        document_properties: { ...FORM, ...changes },
      },
    },
    by,
  );
const read = async (by: Person, { id }: SignBatch) => (await send(getSignBatch, { params: { id } }, by)).data;
const list = async (by: Person) => (await send(listSignBatches, {}, by)).data;
const change = (
  by: Person,
  { id }: SignBatch,
  purpose: 'stop' | 'retry' | 'dismiss',
  more: { encryptionPin?: string } = {},
) => send(changeSignBatch, { params: { id }, body: { purpose, ...more } }, by);
const finished = (by: Person, batch: SignBatch) =>
  eventually(async () => {
    const found = await read(by, batch);
    return found.is_finished ? found : null;
  });

/** Uploads documents of the owner with these members as signatories, in that order. */
async function waiting(owner: Person, people: Person[], count: number): Promise<Document[]> {
  const documents: Document[] = [];
  for (let number = 1; number <= count; number += 1) documents.push(await uploaded(owner, `n${number}.pdf`));
  await assign(owner, documents, people);
  return documents;
}

const versionsOf = async (by: Person, { id }: Document) =>
  (await send(viewVersions, { params: { id } }, by)).data;

describe('a batch of documents to sign', () => {
  it('signs in the placed field where there is one, and elsewhere at the position that was chosen', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const [placed, free] = [await uploaded(owner, 'placed.pdf'), await uploaded(owner, 'free.pdf')];
    const signature_field = { x: 300, y: 90, width: 150, height: 50, pages: [1], is_movable: false };
    await assign(owner, [placed], [member], { signature_field });
    await assign(owner, [free], [member]);
    const { data } = await start(member, [placed, free], { lowerLeftX: 72, inPlacedField: true });
    expect(await finished(member, data)).toMatchObject({ total: 2, signed: 2, failed: 0 });
    const rectangleIn = async (document: Document) => {
      const [signature] = signaturesOnPages(await bytesOf(owner, (await seenBy(owner, document)).attachment));
      return signature?.rectangle;
    };
    expect(await rectangleIn(placed)).toMatchObject({ x: 300, y: 90, width: 150, height: 50 });
    expect(await rectangleIn(free)).toMatchObject({ x: 72, y: 60, width: 200, height: 60 });
  });

  it('signs each with the caller’s certificate after one confirmation, in the order given', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const documents = await waiting(owner, [member, second], 4);
    const { status, message, data } = await start(member, documents);
    expect([status, message]).toEqual([200, 'The documents are being signed.']);
    expect(data).toMatchObject({ total: 4, failed: 0, stopped: 0 });
    const done = await finished(member, data);
    expect(done).toMatchObject({ id: data.id, total: 4, signed: 4, failed: 0, stopped: 0 });
    expect(done.items).toEqual(
      documents.map(({ id, document_name }) => ({
        instance_id: id,
        document_name,
        state: 'signed',
        version: 2,
        message: '',
        can_retry: false,
        fields: null,
      })),
    );
    for (const document of documents) {
      expect(await seenBy(second, document)).toMatchObject({ status: 'pending_for_signature', version: 2 });
      const [newest] = await versionsOf(owner, document);
      expect(newest).toMatchObject({ version: 2, created_by: member.fullName, added: { reason: 'I agree' } });
      expect(popplerVerdicts(await bytesOf(owner, newest!.attachment))).toEqual(['Signature is Valid.']);
      const rows = await database().select().from(activities).where(eq(activities.subject_id, document.id));
      const signed = rows.filter(({ action }) => action === 'document_signed');
      expect(signed.map(({ user_id }) => user_id)).toEqual([member.userId]);
    }
  });

  it('notifies the next signatory, and in the end the owner, once for all documents', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const documents = await waiting(owner, [member, second], 3);
    expect(await mailsArrived(member.email, 1)).toMatchObject([
      { subject: 'Olive Tester asks you to sign 3 documents' },
    ]);
    await finished(member, (await start(member, documents)).data);
    const [asked] = await mailsArrived(second.email, 1);
    expect(asked!.subject).toBe('Olive Tester asks you to sign 3 documents');
    for (const name of ['n1.pdf', 'n2.pdf', 'n3.pdf']) expect(asked!.text).toContain(name);
    await finished(second, (await start(second, documents)).data);
    expect((await mailsArrived(owner.email, 1))[0]!.subject).toBe('Signing complete: 3 documents');
    expect(await mailsTo(second.email)).toHaveLength(1);
    const inbox = Object.values((await send(getNotifications, {}, second)).data).flat();
    expect(inbox.map(({ description }) => description)).toEqual([
      'You have signed 3 of 3 documents.',
      'Olive Tester asks you to sign 3 documents.',
    ]);
  });

  it('keeps the reason for a document that cannot be signed, and signs the others', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const documents = await waiting(owner, [member], 3);
    const { approval_track_id } = await seenBy(owner, documents[1]!);
    await send(decideApproval, { body: { approval_ids: [approval_track_id!], status: 'cancel' } }, owner);
    const done = await finished(member, (await start(member, documents)).data);
    expect(done).toMatchObject({ signed: 2, failed: 1 });
    expect(done.items.map(({ state, message }) => [state, message])).toEqual([
      ['signed', ''],
      ['failed', 'This document has been cancelled.'],
      ['signed', ''],
    ]);
    expect(await versionsOf(owner, documents[1]!)).toHaveLength(1);
  });

  it('reports the field at which a document failed, and signs it in a retry', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const documents = await waiting(owner, [member], 2);
    const form = { defaultPage: 'custom' as const, customPage: 7 };
    const failed = await finished(member, (await start(member, documents, form)).data);
    expect(failed.items.map(({ state, fields }) => [state, fields])).toEqual(
      documents.map(() => ['failed', { customPage: [signMessages.noSuchPage(7, 2)] }]),
    );
    await sign(member, [documents[0]!]);
    expect((await change(member, failed, 'retry')).message).toBe('What was not signed is tried again.');
    const again = await finished(member, failed);
    expect(again.items.map(({ message }) => message)).toEqual([
      'You have already signed this document.',
      signMessages.noSuchPage(7, 2),
    ]);
    expect(await versionsOf(owner, documents[0]!)).toHaveLength(2);
  });

  it('says of what was not signed why it no longer waits for the signatory, and which documents can be retried', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const [open, cancelled, removed, signed] = await waiting(owner, [member], 4);
    const documents = [open!, cancelled!, removed!, signed!];
    const form = { defaultPage: 'custom' as const, customPage: 7 };
    const batch = await finished(member, (await start(member, documents, form)).data);
    expect(batch.items.map(({ can_retry }) => can_retry)).toEqual([true, true, true, true]);
    for (const document of [cancelled!, removed!]) {
      const { approval_track_id } = await seenBy(owner, document);
      await send(decideApproval, { body: { approval_ids: [approval_track_id!], status: 'cancel' } }, owner);
    }
    const gone = { instance_ids: [removed!.id], purpose: 'remove' as const };
    expect((await send(changeDocuments, { body: gone }, owner)).status).toBe(200);
    await sign(member, [signed!]);
    const { items } = await read(member, batch);
    expect(items.map(({ can_retry, message }) => [can_retry, message])).toEqual([
      [true, signMessages.noSuchPage(7, 2)],
      [false, 'This document has been cancelled.'],
      [false, 'This does not exist, or it is not shared with you.'],
      [false, 'You have already signed this document.'],
    ]);
  });

  it('fails with the reason when the membership or certificate of the signer ends meanwhile', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member', 'second'));
    const [mine, theirs] = [await waiting(owner, [member], 2), await waiting(owner, [second], 2)];
    const form = { defaultPage: 'custom' as const, customPage: 7 };
    const batch = await finished(member, (await start(member, mine, form)).data);
    await database().delete(certificates).where(eq(certificates.user_id, member.userId));
    await change(member, batch, 'retry');
    const done = await finished(member, batch);
    expect(done.items.map(({ fields }) => fields)).toEqual(
      mine.map(() => ({ certificate: [certificateMessages.none] })),
    );

    const other = await finished(second, (await start(second, theirs, form)).data);
    await change(second, other, 'retry'); // while the batch runs:
    await database()
      .update(memberships)
      .set({ is_active: false })
      .where(eq(memberships.id, second.membershipId));
    await eventually(async () => {
      const [row] = await database().select().from(signBatches).where(eq(signBatches.id, other.id));
      return row?.finished_at ? true : null;
    });
    for (const document of [...mine, ...theirs]) expect(await versionsOf(owner, document)).toHaveLength(1);
  });

  it('is refused at once without a usable certificate, for documents that the caller may not see, and for too many', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const documents = await waiting(owner, [second], 1);
    const none = await start(second, documents);
    expect([none.status, none.fields]).toEqual([422, { certificate: [certificateMessages.none] }]);
    expect((await start(member, documents)).status).toBe(404);
    expect((await start(member, [{ ...documents[0]!, id: randomUUID() }])).status).toBe(404);
    const body = {
      instance_ids: Array.from({ length: 501 }, () => randomUUID()),
      sign_mode: 'pfx',
      document_properties: FORM,
    };
    expect((await fetchCall(startSignBatch, { body }, member)).status).toBe(400);
    expect(await list(member)).toEqual([]);
  });

  it('refuses a document that waits in another batch of the same user', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const documents = await waiting(owner, [member], 12);
    const outcomes = await Promise.all([start(member, documents), start(member, documents.toReversed())]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = outcomes.find(({ status }) => status === 409)!;
    expect(refused.code).toBe('batch_waiting');
    expect(refused.message).toMatch(/This document waits to be signed already\.$/);
    const taken = outcomes.find(({ status }) => status === 200)!;
    expect(await finished(member, taken.data)).toMatchObject({ total: 12, signed: 12 });
    expect(await list(member)).toHaveLength(1);
  });

  it('leaves waiting documents unsigned when it is stopped, until it is retried', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const documents = await waiting(owner, [member], 12);
    const { data } = await start(member, documents);
    const stopped = await change(member, data, 'stop');
    expect([stopped.status, stopped.message]).toEqual([200, 'What still waited stays unsigned.']);
    expect(stopped.data.signed + stopped.data.stopped).toBe(12);
    expect(stopped.data.stopped).toBeGreaterThan(0);
    expect(stopped.data.is_finished).toBe(true);
    const then = await read(member, data);
    for (const { state, instance_id } of then.items) {
      const versions = await versionsOf(
        owner,
        documents.find(({ id }) => id === instance_id)!,
      );
      expect(versions).toHaveLength(state === 'signed' ? 2 : 1);
    }
    await change(member, data, 'retry');
    expect(await finished(member, data)).toMatchObject({ signed: 12, stopped: 0 });
    for (const document of documents) expect(await versionsOf(owner, document)).toHaveLength(2);
  });

  it('is listed until it is dismissed, and gets 404 for other users', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const documents = await waiting(owner, [member], 1);
    const { data } = await start(member, documents);
    const { items, ...done } = await finished(member, data);
    expect(items).toHaveLength(1);
    expect(await list(member)).toEqual([done]);
    for (const who of [owner, second]) {
      expect(await list(who)).toEqual([]);
      expect((await send(getSignBatch, { params: { id: data.id } }, who)).status).toBe(404);
      expect((await change(who, data, 'dismiss')).status).toBe(404);
    }
    expect((await change(member, data, 'dismiss')).status).toBe(200);
    expect(await list(member)).toEqual([]);
    expect(await read(member, data)).toMatchObject(done);
  });

  it('stores the encryption password encrypted, deletes it at the end, and requires it again for a retry', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const documents = await waiting(owner, [member], 2);
    const secret = { addEncryption: true, encryptionPin: 'a secret of theirs', lowerLeftX: 5000 };
    const batch = await finished(member, (await start(member, documents, secret)).data);
    expect(batch).toMatchObject({ failed: 2 });
    const [row] = await database().select().from(signBatches).where(eq(signBatches.id, batch.id));
    expect(row!.encrypted_pin).toBeNull();
    expect(JSON.stringify(row!.properties)).not.toContain(secret.encryptionPin);
    const refused = await change(member, batch, 'retry');
    expect([refused.status, refused.fields]).toEqual([
      422,
      { encryptionPin: [signMessages.encryptionPassword] },
    ]);
    expect((await read(member, batch)).is_finished).toBe(true);
    expect((await change(member, batch, 'retry', { encryptionPin: 'another' })).status).toBe(200);
    expect(await finished(member, batch)).toMatchObject({ failed: 2 });

    const good = await waiting(owner, [member], 1);
    const form = { addEncryption: true, encryptionPin: 'opens it' };
    expect(await finished(member, (await start(member, good, form)).data)).toMatchObject({ signed: 1 });
    expect((await seenBy(owner, good[0]!)).is_encrypted).toBe(true);
  });

  it('does not block requests of other users while it runs', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const documents = await waiting(owner, [member], 20);
    const other = await uploaded(second);
    const { data } = await start(member, documents);
    let answered = 0;
    while (!(await read(member, data)).is_finished) {
      expect((await seenBy(second, other)).id).toBe(other.id);
      answered += 1;
    }
    expect(answered).toBeGreaterThan(3);
    const gone = { instance_ids: [other.id], purpose: 'remove' as const };
    expect((await send(changeDocuments, { body: gone }, second)).status).toBe(200);
  });
});
