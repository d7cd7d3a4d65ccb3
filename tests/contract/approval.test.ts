import { and, eq } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { changeDocuments, viewSignatories, type Document } from '#contracts/document.ts';
import { decideApproval, type ApprovalStatus } from '#contracts/document-decision.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { activities } from '#platform/audit/activity-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { send } from '#support/service/client.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { isStored, untilRemoved } from '#support/service/stored-blobs.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';

const decide = (who: Person, status: ApprovalStatus, ids: (string | null)[], remarks = '') =>
  send(decideApproval, { body: { approval_ids: ids.map((id) => id!), status, remarks } }, who);
const remove = (who: Person, documents: Document[]) =>
  send(changeDocuments, { body: { instance_ids: documents.map(({ id }) => id), purpose: 'remove' } }, who);

/** Uploads a document of the owner with the member and then the second as signatories. */
async function underway(office: Office): Promise<Document> {
  const document = await uploaded(office.owner);
  await assign(office.owner, [document], [office.member, office.second]);
  return seenBy(office.member, document);
}

async function actionsOf({ id }: Document): Promise<string[]> {
  const rows = await database()
    .select()
    .from(activities)
    .where(eq(activities.subject_id, id))
    .orderBy(activities.created_at);
  return rows.map(({ action }) => action);
}

describe('rejecting', () => {
  it('DC-08 DS-08 by the signatory whose turn it is rejects the document for all', async () => {
    const office = await openOffice(await keysFor('second'));
    const document = await underway(office);
    const { status, message } = await decide(
      office.member,
      'reject',
      [document.approval_id],
      ' wrong amount ',
    );
    expect([status, message]).toEqual([200, 'The document has been rejected.']);
    for (const who of [office.owner, office.member, office.second]) {
      expect((await seenBy(who, document)).status).toBe('rejected');
    }
    expect((await sign(office.second, [document])).code).toBe('document_rejected');
    const { data } = await send(viewSignatories, { params: { id: document.id } }, office.owner);
    expect(data.map(({ state, remarks }) => [state, remarks])).toEqual([
      ['rejected', 'wrong amount'],
      ['waiting', ''],
    ]);
    const tab = { params: { status_or_id: 'rejected' as const }, query: {} };
    expect((await send(getDocuments, tab, office.owner)).data.total).toBe(1);
    expect(await actionsOf(document)).toContain('document_rejected');
  });

  it('DC-08 is refused to a signatory whose turn it is not', async () => {
    const office = await openOffice();
    const document = await underway(office);
    const { data } = await send(viewSignatories, { params: { id: document.id } }, office.owner);
    expect((await decide(office.second, 'reject', [data[1]!.id])).status).toBe(409);
    expect((await decide(office.second, 'reject', [document.approval_id])).status).toBe(404);
    expect((await decide(office.owner, 'reject', [document.approval_id])).status).toBe(404);
    expect((await decide((await openOffice()).owner, 'reject', [document.approval_id])).status).toBe(404);
    expect((await decide(office.member, 'reject', [randomUUID()])).status).toBe(404);
    expect(await seenBy(office.member, document)).toEqual(document);
  });

  it('DC-08 succeeds once, and for all of several documents or none', async () => {
    const office = await openOffice();
    const [one, other] = [await underway(office), await underway(office)];
    expect((await decide(office.member, 'reject', [one.approval_id])).status).toBe(200);
    const again = await decide(office.member, 'reject', [other.approval_id, one.approval_id]);
    expect([again.status, again.code]).toEqual([409, 'document_rejected']);
    expect((await seenBy(office.member, other)).status).toBe('pending_for_signature');
  });

  it('refuses a remark of more than 1,000 characters', async () => {
    const office = await openOffice();
    const document = await underway(office);
    const { status, fields } = await decide(
      office.member,
      'reject',
      [document.approval_id],
      'x'.repeat(1001),
    );
    expect([status, Object.keys(fields)]).toEqual([400, ['remarks']]);
  });
});

describe('marking as signed', () => {
  it('DC-08 DS-03 DS-08 passes the turn on without a new version, and the last signatory completes the document', async () => {
    const office = await openOffice();
    const document = await underway(office);
    expect((await decide(office.member, 'sign', [document.approval_id], 'on paper')).message).toBe(
      'The document has been marked as signed.',
    );
    const next = await seenBy(office.second, document);
    expect(next.status).toBe('pending_for_signature');
    await decide(office.second, 'sign', [next.approval_id]);
    const done = await seenBy(office.owner, document);
    expect([done.status, done.version, done.signatories.map(({ state }) => state)]).toEqual([
      'signed',
      1,
      ['marked_as_signed', 'marked_as_signed'],
    ]);
    expect(await actionsOf(document)).toEqual([
      'document_uploaded',
      'signatories_added',
      'document_marked_as_signed',
      'document_marked_as_signed',
      'document_completed',
    ]);
  });

  it('DC-08 sent twice at once passes the turn on once', async () => {
    const office = await openOffice();
    const document = await underway(office);
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => decide(office.member, 'sign', [document.approval_id])),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { data } = await send(viewSignatories, { params: { id: document.id } }, office.owner);
    expect(data.map(({ state }) => state)).toEqual(['marked_as_signed', 'pending']);
  });
});

describe('cancelling', () => {
  it('DC-08 DS-04 DS-08 by the owner ends the signing for all signatories', async () => {
    const office = await openOffice(await keysFor('member'));
    const document = await underway(office);
    const { status, message } = await decide(
      office.owner,
      'cancel',
      [document.approval_track_id],
      'a mistake',
    );
    expect([status, message]).toEqual([200, 'The document has been cancelled.']);
    const seen = await seenBy(office.member, document);
    expect([seen.status, seen.approval_id, seen.signatories.map(({ state }) => state)]).toEqual([
      'cancelled',
      null,
      ['waiting', 'waiting'],
    ]);
    expect((await sign(office.member, [document])).status).toBe(409);
    expect((await decide(office.member, 'sign', [document.approval_id])).status).toBe(409);
    expect((await decide(office.owner, 'cancel', [document.approval_track_id])).code).toBe(
      'document_cancelled',
    );
  });

  it('DC-08 is refused to every caller but the owner', async () => {
    const office = await openOffice();
    const document = await underway(office);
    expect((await decide(office.member, 'cancel', [document.approval_track_id])).status).toBe(403);
    expect((await decide((await openOffice()).owner, 'cancel', [document.approval_track_id])).status).toBe(
      404,
    );
    expect((await decide(office.owner, 'cancel', [document.approval_id])).status).toBe(404);
    expect((await seenBy(office.member, document)).status).toBe('pending_for_signature');
  });
});

describe('removing', () => {
  it.each(['uploaded', 'rejected', 'cancelled'] as const)(
    'DC-06 DS-02 DS-06 deletes a document that is %s, with its bytes',
    async (status) => {
      const office = await openOffice();
      const file = uniquePdf();
      const document = await uploaded(office.owner, 'x.pdf', file);
      const { data } = await send(viewVersions, { params: { id: document.id } }, office.owner);
      const { sha256 } = data[0]!;
      if (status !== 'uploaded') await assign(office.owner, [document], [office.member]);
      const { approval_id, approval_track_id } = await seenBy(office.member, document).catch(() => document);
      if (status === 'rejected') await decide(office.member, 'reject', [approval_id]);
      if (status === 'cancelled') await decide(office.owner, 'cancel', [approval_track_id]);
      expect(isStored(sha256)).toBe(true);

      const removed = await remove(office.owner, [document]);
      expect([removed.status, removed.message]).toEqual([200, 'The document has been deleted.']);
      const gone = await send(
        getDocuments,
        { params: { status_or_id: document.id }, query: {} },
        office.owner,
      );
      expect(gone.status).toBe(404);
      await untilRemoved(sha256);
      expect((await actionsOf(document)).at(-1)).toBe('document_removed');
    },
  );

  it('keeps a file that another document also has', async () => {
    const office = await openOffice();
    const file = uniquePdf();
    const [one, other] = [
      await uploaded(office.owner, 'a.pdf', file),
      await uploaded(office.owner, 'b.pdf', file),
    ];
    const unrelated = await uploaded(office.owner);
    await remove(office.owner, [one]);
    const { data } = await send(viewVersions, { params: { id: unrelated.id } }, office.owner);
    await remove(office.owner, [unrelated]);
    const { sha256 } = data[0]!;
    await untilRemoved(sha256); // queued after the removal of the first
    expect((await seenBy(office.owner, other)).version).toBe(1);
    const kept = await send(viewVersions, { params: { id: other.id } }, office.owner);
    const { sha256: shared } = kept.data[0]!;
    expect(isStored(shared)).toBe(true);
  });

  it('DC-06 is refused for a document that is being signed and for a signed one', async () => {
    const office = await openOffice(await keysFor('member'));
    const document = await uploaded(office.owner);
    await assign(office.owner, [document], [office.member]);
    expect((await remove(office.owner, [document])).code).toBe('document_in_progress');
    await sign(office.member, [document]);
    expect((await remove(office.owner, [document])).status).toBe(409);
    expect((await seenBy(office.owner, document)).status).toBe('signed');
  });

  it('DC-06 is refused to every caller but the owner, for all documents or none', async () => {
    const { owner, member, second } = await openOffice();
    const [one, other] = [await uploaded(member), await uploaded(owner)];
    expect((await remove(second, [one])).status).toBe(404);
    expect((await remove(member, [one, other])).status).toBe(404);
    expect((await seenBy(member, one)).status).toBe('uploaded');
    expect((await remove(owner, [one, other])).message).toBe('2 documents have been deleted.');
    const left = await database()
      .select()
      .from(activities)
      .where(and(eq(activities.subject_id, one.id), eq(activities.action, 'document_removed')));
    expect(left).toHaveLength(1);
  });
});
