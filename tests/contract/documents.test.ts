import { randomUUID } from 'node:crypto';
import { ALL_CALLS } from '#contracts/calls.ts';
import { changeDocuments, viewSignatories } from '#contracts/document.ts';
import { viewVersions } from '#contracts/document-files.ts';
import { getDocuments, listDocuments, type DocumentListQuery } from '#contracts/document-list.ts';
import { MAX_DOCUMENTS_PER_CALL } from '#contracts/limits.ts';
import { fetchCall, send, type Credentials } from '#support/service/client.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { uploaded } from '#support/service/upload-calls.ts';

const page = async (
  who: Credentials,
  tab: 'all' | 'pending_for_signature' | 'signed' | 'rejected',
  query: Partial<DocumentListQuery> = {},
) => (await send(getDocuments, { params: { status_or_id: tab }, query }, who)).data;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const names = async (...args: Parameters<typeof page>) =>
  (await page(...args)).rows.map((row) => row.document_name);

describe('the list of documents', () => {
  it('DC-01 holds the documents, the newest first, with their total', async () => {
    const { member } = await openOffice();
    const first = await uploaded(member, 'b.pdf');
    const second = await uploaded(member, 'a.pdf');
    expect(await page(member, 'all')).toEqual({
      rows: [second, first],
      total: 2,
      is_total_capped: false,
      waiting_for_me: 0,
      tab_counts: { all: 2, pending_for_signature: 0, signed: 0, rejected: 0 },
    });
  });

  it('EN-03 shows the signatory whose turn it is the file, the pages, the note and the ids of the approval', async () => {
    const { owner, member } = await openOffice();
    const document = await uploaded(owner, 'Lease.pdf');
    await assign(owner, [document], [member]);
    const [row] = (await page(member, 'pending_for_signature')).rows;
    expect(row).toMatchObject({
      id: document.id,
      document_name: 'Lease.pdf',
      date_added: document.date_added,
      status: 'pending_for_signature',
      attachment: `/document/${document.id}/attachment?version=1`,
      pages_to_sign: [1],
      instruction_notes: 'Please sign',
      approval_id: expect.stringMatching(UUID) as string,
    });
    const [track] = (await page(owner, 'all')).rows;
    expect(track).toMatchObject({
      id: document.id,
      approval_track_id: expect.stringMatching(UUID) as string,
    });
  });

  it('DC-01 is sorted by name, date and status, in both directions', async () => {
    const { member } = await openOffice(await keysFor('member'));
    const [b, a, c] = [
      await uploaded(member, 'B.pdf'),
      await uploaded(member, 'a.pdf'),
      await uploaded(member, 'c.pdf'),
    ];
    expect(await names(member, 'all', { sort: 'document_name', direction: 'asc' })).toEqual([
      'a.pdf',
      'B.pdf',
      'c.pdf',
    ]);
    expect(await names(member, 'all', { sort: 'document_name', direction: 'desc' })).toEqual([
      'c.pdf',
      'B.pdf',
      'a.pdf',
    ]);
    expect(await names(member, 'all', { sort: 'date_added', direction: 'asc' })).toEqual([
      'B.pdf',
      'a.pdf',
      'c.pdf',
    ]);
    await assign(member, [b], [member]);
    await assign(member, [a], [member]);
    await sign(member, [a]);
    expect(c.status).toBe('uploaded');
    const statuses = (await page(member, 'all', { sort: 'status', direction: 'asc' })).rows.map(
      ({ status }) => status,
    );
    expect(statuses).toEqual(['pending_for_signature', 'signed', 'uploaded']);
  });

  it('DC-01 IN-04 has pages that do not overlap', async () => {
    const { member } = await openOffice();
    for (let number = 10; number < 22; number += 1) await uploaded(member, `${number}.pdf`);
    const query = { sort: 'document_name', direction: 'asc', pageSize: 10 } as const;
    const [first, second] = [
      await page(member, 'all', query),
      await page(member, 'all', { ...query, pageIndex: 1 }),
    ];
    expect([first.total, first.rows.length, second.total, second.rows.length]).toEqual([12, 10, 12, 2]);
    expect([...first.rows, ...second.rows].map((row) => row.document_name)).toEqual(
      Array.from({ length: 12 }, (_, index) => `${index + 10}.pdf`),
    );
    expect((await page(member, 'all', { ...query, pageIndex: 7 })).rows).toEqual([]);
    const backwards = { ...query, direction: 'desc', pageIndex: 1 } as const; // beyond the middle
    expect(await names(member, 'all', backwards)).toEqual(['11.pdf', '10.pdf']);
  });

  it('DC-01 falls back to the defaults for invalid paging', async () => {
    const { member } = await openOffice();
    await uploaded(member);
    const query = { pageIndex: '-3', pageSize: '7', sort: 'password_hash', direction: 'sideways' };
    const response = await fetchCall(getDocuments, { params: { status_or_id: 'all' }, query }, member);
    expect([response.status, (await page(member, 'all')).total]).toEqual([200, 1]);
  });

  it('DC-01 is searched by name, every character literally', async () => {
    const { member } = await openOffice();
    for (const name of ['100% sure.pdf', 'under_score.pdf', 'Lease 2026.pdf', "quote's.pdf"])
      await uploaded(member, name);
    const search = (text: string) => names(member, 'all', { search: text });
    expect(await search('lease')).toEqual(['Lease 2026.pdf']);
    expect(await search('%')).toEqual(['100% sure.pdf']);
    expect(await search('_')).toEqual(['under_score.pdf']);
    expect(await search("'s")).toEqual(["quote's.pdf"]);
    expect(await search('\\')).toEqual([]);
  });

  it('DC-01 DS-01 has a tab for the turn of its reader, for the signed, and for the rejected and cancelled', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const [one, other, third] = [
      await uploaded(owner, 'one.pdf'),
      await uploaded(owner, 'other.pdf'),
      await uploaded(owner, 'third.pdf'),
    ];
    await assign(owner, [one, other], [member]);
    await sign(member, [one]);
    expect([
      await names(member, 'pending_for_signature'),
      await names(owner, 'pending_for_signature'),
    ]).toEqual([['other.pdf'], []]);
    expect([await names(member, 'signed'), await names(owner, 'signed')]).toEqual([['one.pdf'], ['one.pdf']]);
    expect(await names(owner, 'all')).toEqual(['third.pdf', 'other.pdf', 'one.pdf']);
    expect([third.status, (await page(owner, 'all')).rows.map(({ status }) => status)]).toEqual([
      'uploaded',
      ['uploaded', 'in_progress', 'signed'],
    ]);
    expect((await page(member, 'pending_for_signature')).total).toBe(1);
    const waiting = await Promise.all([page(member, 'signed'), page(owner, 'all')]);
    expect(waiting.map(({ waiting_for_me }) => waiting_for_me)).toEqual([1, 0]);
  });

  it('DC-01 counts a turn for the signatory who has it, and not for a removed document', async () => {
    const { owner, member, second } = await openOffice(await keysFor('member'));
    const [one, gone] = [await uploaded(owner, 'one.pdf'), await uploaded(owner, 'gone.pdf')];
    await assign(owner, [one], [member, second]);
    const facts = async (who: Person) => {
      const { total, waiting_for_me, rows } = await page(who, 'all');
      return { total, waiting_for_me, statuses: rows.map(({ status }) => status) };
    };
    expect(await facts(second)).toEqual({ total: 1, waiting_for_me: 0, statuses: ['in_progress'] });
    await sign(member, [one]);
    expect(await facts(second)).toEqual({ total: 1, waiting_for_me: 1, statuses: ['pending_for_signature'] });
    expect(await facts(member)).toEqual({ total: 1, waiting_for_me: 0, statuses: ['in_progress'] });
    await send(changeDocuments, { body: { instance_ids: [gone.id], purpose: 'remove' } }, owner);
    expect((await facts(owner)).total).toBe(1);
  });

  it('DC-01 sorts documents in the turn of their owner apart from those in the turn of others', async () => {
    const { owner, member } = await openOffice();
    const [mine, theirs] = [await uploaded(owner, 'mine.pdf'), await uploaded(owner, 'theirs.pdf')];
    await uploaded(owner, 'new.pdf');
    await assign(owner, [mine], [owner]);
    await assign(owner, [theirs], [member]);
    const sorted = (direction: 'asc' | 'desc') => names(owner, 'all', { sort: 'status', direction });
    expect(await sorted('asc')).toEqual(['theirs.pdf', 'mine.pdf', 'new.pdf']);
    expect(await sorted('desc')).toEqual(['new.pdf', 'mine.pdf', 'theirs.pdf']);
    expect(await names(owner, 'pending_for_signature')).toEqual(['mine.pdf']);
  });

  it('DC-01 gives one document by its id, and 404 for an invalid id', async () => {
    const { member } = await openOffice();
    const document = await uploaded(member);
    const one = await send(getDocuments, { params: { status_or_id: document.id }, query: {} }, member);
    expect(one.data).toEqual({
      rows: [document],
      total: 1,
      is_total_capped: false,
      waiting_for_me: 0,
      tab_counts: { all: 1, pending_for_signature: 0, signed: 0, rejected: 0 },
    });
    for (const nothing of [randomUUID(), 'drafts', '1%27--']) {
      const response = await fetchCall(getDocuments, { params: { status_or_id: nothing } }, member);
      expect(response.status).toBe(404);
    }
  });

  it('DC-02 gives the documents of the requested ids that the reader may see, in that order', async () => {
    const { member, second } = await openOffice();
    const [one, theirs, two] = [await uploaded(member), await uploaded(second), await uploaded(member)];
    const ids = JSON.stringify([two.id, theirs.id, randomUUID(), one.id]);
    const { data } = await send(listDocuments, { query: { instance_ids: ids } }, member);
    expect(data).toEqual([two, one]);
  });

  it('DC-02 accepts 500 ids and refuses more', async () => {
    const { member } = await openOffice();
    const { id } = await uploaded(member);
    const ids = [id, ...Array.from({ length: MAX_DOCUMENTS_PER_CALL - 1 }, () => randomUUID())];
    const { data } = await send(listDocuments, { query: { instance_ids: JSON.stringify(ids) } }, member);
    expect(data).toHaveLength(1);
    const more = JSON.stringify([...ids, randomUUID()]);
    expect((await send(listDocuments, { query: { instance_ids: more } }, member)).status).toBe(400);
  });

  it.each(['', 'x', '{}', '["x"]', '[]'])('DC-02 refuses %j for a list of ids', async (instance_ids) => {
    const { member } = await openOffice();
    const response = await fetchCall(listDocuments, { query: { instance_ids } }, member);
    expect(response.status).toBe(400);
  });
});

describe('the readers of a document', () => {
  it('are its owner, its signatories and roles that see all; others get 404', async () => {
    const { owner, member, second, auditor } = await openOffice();
    const stranger = (await openOffice()).owner;
    const document = await uploaded(member);
    const read = async (who: Credentials) =>
      (await send(getDocuments, { params: { status_or_id: document.id }, query: {} }, who)).status;
    expect(await Promise.all([member, owner, auditor, second, stranger].map(read))).toEqual([
      200, 200, 200, 404, 404,
    ]);
    await assign(member, [document], [owner, second]);
    expect(await read(second)).toBe(200);
    expect((await page(second, 'all')).total).toBe(1);
  });

  const ofDocument = ALL_CALLS.filter(
    ({ service, method, path }) =>
      service === 'document' && method === 'GET' && path.startsWith('/document/{id}/'),
  );
  it.each(ofDocument)('get 404 from $path for a document that they may not see', async (call) => {
    const { member, second } = await openOffice();
    const stranger = (await openOffice()).owner;
    const document = await uploaded(member);
    const [hidden, foreign, none] = await Promise.all([
      fetchCall(call, { params: { id: document.id } }, second),
      fetchCall(call, { params: { id: document.id } }, stranger),
      fetchCall(call, { params: { id: randomUUID() } }, member),
    ]);
    expect([hidden.status, foreign.status, none.status]).toEqual([404, 404, 404]);
    const expected = await none.text();
    expect([await hidden.text(), await foreign.text()]).toEqual([expected, expected]);
  });

  it.each([viewSignatories, viewVersions])('are the same in $path', async (call) => {
    const { member, second } = await openOffice();
    const stranger = (await openOffice()).owner;
    const document = await uploaded(member);
    const [mine, hidden, foreign, none] = await Promise.all([
      send(call, { params: { id: document.id } }, member),
      send(call, { params: { id: document.id } }, second),
      send(call, { params: { id: document.id } }, stranger),
      send(call, { params: { id: randomUUID() } }, member),
    ]);
    expect([mine.status, hidden.status, foreign.status, none.status]).toEqual([200, 404, 404, 404]);
    expect([hidden.message, foreign.message]).toEqual([none.message, none.message]);
  });

  it('are told whether they own it', async () => {
    const { owner, member, second, auditor } = await openOffice();
    const document = await uploaded(member);
    await assign(member, [document], [second]);
    const owns = async (who: Credentials) => (await page(who, 'all')).rows[0]?.is_owner;
    expect(await Promise.all([owner, member, second, auditor].map(owns))).toEqual([true, true, false, false]);
  });
});
