import { randomUUID } from 'node:crypto';
import type { Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { getDocuments } from '#contracts/document-list.ts';
import { verifyFileAsMember } from '#contracts/verify.ts';
import { newRobot, setKey, type Robot } from '#support/service/api-keys.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { setKeptCall, uploadOnce } from '#support/service/keyed-calls.ts';
import { actionsOf } from '#support/service/recorded-actions.ts';
import { openOffice, type Person } from '#support/service/signed-in-office.ts';
import { assign } from '#support/service/signing-calls.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';

let owner: Person;
let robot: Robot;
beforeEach(async () => {
  ({ owner } = await openOffice());
  robot = await newRobot(owner);
});

const FILE = uniquePdf();
const upload = (key: string, { who = robot, ...changes }: Upload = {}) =>
  uploadOnce({ token: who.token, key }, { file: FILE, ...changes });
interface Upload {
  file?: Buffer;
  name?: string;
  password?: string;
  who?: Robot;
}
const documentCount = async () =>
  (await send(getDocuments, { params: { status_or_id: 'all' }, query: {} }, owner)).data.total;
const backdate = (key: string, hours: number) =>
  setKeptCall(key, { claimed_at: new Date(Date.now() - hours * 3_600_000) });

describe('an upload with an Idempotency-Key', () => {
  it('OS-04 that is sent again gets the response of the first and makes no other document', async () => {
    const key = randomUUID();
    const first = await upload(key);
    const again = await upload(key);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    expect(await documentCount()).toBe(1);
    expect(await actionsOf(owner, 'document_uploaded')).toHaveLength(1);
  });

  it('OS-04 that 20 requests send at once makes one document', async () => {
    const key = randomUUID();
    const made = await Promise.all(Array.from({ length: 20 }, () => upload(key)));
    const ids = made.filter(({ status }) => status === 200).map(({ data }) => data.id);
    expect(new Set(ids).size).toBe(1);
    const refused = made.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ code }) => code))).toEqual(
      new Set(refused.map(() => 'idempotency_in_progress')),
    );
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1');
    expect(await documentCount()).toBe(1);
    expect((await upload(key)).data.id).toBe(ids[0]);
  });

  it.each([
    ['another file', { file: uniquePdf() }],
    ['another name', { name: 'other.pdf' }],
    ['another password', { password: 'secret' }],
  ])('OS-04 is refused with 422 when it is used again with %s', async (_what, change) => {
    const key = randomUUID();
    await upload(key);
    expect(await upload(key, change)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    expect(await documentCount()).toBe(1);
  });

  it('OS-04 makes a document for each API key', async () => {
    const key = randomUUID();
    const other = await newRobot(owner);
    const ids = [(await upload(key)).data.id, (await upload(key, { who: other })).data.id];
    expect(new Set(ids).size).toBe(2);
  });

  it('OS-04 can be sent again after a refusal, since that has no effect', async () => {
    const key = randomUUID();
    expect((await upload(key, { file: Buffer.from('no PDF') })).status).toBe(415);
    expect((await upload(key)).status).toBe(200);
  });

  it('OS-04 makes another document after 24 hours', async () => {
    const key = randomUUID();
    await upload(key);
    await backdate(key, 23.9);
    await upload(key);
    expect(await documentCount()).toBe(1);
    await backdate(key, 24.1);
    await upload(key);
    expect(await documentCount()).toBe(2);
  });

  it.each([
    ['a space', 'a b'],
    ['256 characters', 'x'.repeat(256)],
    ['no character', ''],
  ])('OS-04 is refused when it holds %s', async (_what, key) => {
    expect(await upload(key)).toMatchObject({ status: 400, code: 'idempotency_key_invalid' });
    expect(await documentCount()).toBe(0);
  });
});

describe('another call with an Idempotency-Key', () => {
  const cancel = async (document: Document, key: string, remarks = '') => {
    const input = { params: { status_or_id: document.id }, query: {} };
    const [seen] = (await send(getDocuments, input, owner)).data.rows;
    const body = { approval_ids: [seen!.approval_track_id], status: 'cancel', remarks };
    const headers = { 'idempotency-key': key };
    return outcome(decideApproval, await fetchCall(decideApproval, { body }, robot, { headers }));
  };

  it('OS-04 cancels once, and is refused with another body or at another call', async () => {
    const document = await uploaded(owner);
    await assign(owner, [document], [owner]);
    const key = randomUUID();
    const first = await cancel(document, key);
    const again = await cancel(document, key);
    expect([again.status, again.message]).toEqual([200, first.message]);
    expect(await actionsOf(owner, 'document_cancelled')).toHaveLength(1);
    expect((await cancel(document, key, 'Another')).code).toBe('idempotency_key_reused');
    expect((await upload(key)).code).toBe('idempotency_key_reused');
  });

  it('OS-04 gets the same verification report again', async () => {
    const key = randomUUID();
    const verify = async (file: Buffer) => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(file)]), 'a.pdf');
      const headers = { 'idempotency-key': key };
      return outcome(
        verifyFileAsMember,
        await fetchCall(verifyFileAsMember, {}, robot, { body: form, headers }),
      );
    };
    const first = await verify(FILE);
    expect((await verify(FILE)).data).toEqual(first.data);
    expect((await verify(uniquePdf())).status).toBe(422);
  });

  it('OS-04 counts as a call for the rate limit', async () => {
    const key = randomUUID();
    await upload(key);
    await setKey(robot, { window_calls: 1000, window_started_at: new Date() });
    expect((await upload(key)).status).toBe(429);
  });
});
