import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq, sql } from '#platform/drizzle/orm.ts';
import { DetailedError } from 'tus-js-client';
import type { Call } from '#contracts/call.ts';
import { UploadedDocument, uploadDocument } from '#contracts/document.ts';
import {
  CLIENT_ADDRESS_HEADER,
  DOCUMENT_UPLOAD,
  IDEMPOTENCY_HEADER,
  MEGABYTE,
  PART_BYTES,
} from '#contracts/limits.ts';
import { addTrustedListFile } from '#contracts/trusted-lists.ts';
import {
  createUpload,
  createVisitorUpload,
  getUploadOffset,
  LEAST_PART_BYTES,
  MAX_OPEN_UPLOADS,
  MAX_VISITOR_BYTES,
  PART_TYPE,
  removeUpload,
  sendPart,
  sendVisitorPart,
  uploadPurpose,
} from '#contracts/upload-parts.ts';
import { uploadMessages } from '#contracts/upload.ts';
import { verifyFile, verifyFileAsMember } from '#contracts/verify.ts';
import { VISITORS } from '#platform/blobs/blob-place.ts';
import { uploadParts, uploads } from '#platform/uploads/upload-tables.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { fetchCall, outcome, type Credentials } from '#support/service/client.ts';
import { VISITOR_MEGABYTES } from '../../services/document/uploads/create-upload.ts';
import { endpointOf, sendNamed, sendParts } from '#support/service/parts-calls.ts';
import { setCounter } from '#support/service/rate-limits.ts';
import { openOffice, type Office } from '#support/service/signed-in-office.ts';
import { bytesOf } from '#support/service/signing-calls.ts';
import { pathsOf, untilRemoved, watchUnfinished } from '#support/service/stored-blobs.ts';
import { uniquePdf } from '#support/service/upload-calls.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { startCuttingRelay } from '#support/stack/cutting-relay.ts';

const name = 'lease.pdf';
/** Returns a PDF of several parts that no other test has. */
const unique = (bytes: number) =>
  Buffer.concat([largePdf({ pages: 3, bytes }), Buffer.from(`% ${randomUUID()}\n`)]);

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});

const base64 = (text: string) => Buffer.from(text).toString('base64');
const metadata = (call: Call, file = name) =>
  `filename ${base64(file)},purpose ${base64(uploadPurpose(call))}`;

/** Begins an upload of so many bytes by hand and returns the response. */
function begin(
  length: number | string,
  as: Credentials = office.owner,
  { call = uploadDocument, file = name }: { call?: Call; file?: string } = {},
): Promise<Response> {
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': String(length),
    'upload-metadata': metadata(call, file),
  };
  return fetchCall(as.token ? createUpload : createVisitorUpload, {}, as, { headers });
}

const idIn = (response: Response) => response.headers.get('location')!.split('/').at(-1)!;
const begun = async (length: number, as?: Credentials) => idIn(await begin(length, as));

function patch(
  id: string,
  offset: number | string,
  body: Buffer,
  as: Credentials = office.owner,
): Promise<Response> {
  const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': PART_TYPE };
  const call = as.token ? sendPart : sendVisitorPart;
  return fetchCall(call, { params: { id } }, as, { headers, body: new Uint8Array(body) });
}

async function offsetOf(id: string, as: Credentials = office.owner): Promise<number | null> {
  const response = await fetchCall(getUploadOffset, { params: { id } }, as, { method: 'HEAD' });
  return response.ok ? Number(response.headers.get('upload-offset')) : null;
}

const partsOf = async (id: string) =>
  (await database().select().from(uploadParts).where(eq(uploadParts.upload_id, id))).map(
    ({ sha256 }) => sha256,
  );

describe('a file in parts', () => {
  it('becomes the document that one request would make, and leaves no part', async () => {
    const file = unique(9_500_000);
    const id = await sendParts(uploadDocument, { file, name }, { as: office.owner });
    const parts = await partsOf(id);
    expect(parts).toHaveLength(3);
    const { status, data } = await sendNamed(uploadDocument, { id, name }, office.owner);
    expect(status).toBe(200);
    expect(data).toMatchObject({ document_name: name, page_count: 3, size: file.length });
    expect((await bytesOf(office.owner, UploadedDocument.parse(data).attachment)).equals(file)).toBe(true);
    expect(await offsetOf(id)).toBeNull();
    for (const part of parts) await untilRemoved(part);
  });

  it('is encrypted at rest, in the store of its organization, or that of visitors', async () => {
    const bytes = Buffer.from(`%PDF-1.7 ${'a telling sentence '.repeat(20_000)}${randomUUID()}`);
    for (const [as, call, store] of [
      [office.owner, uploadDocument, office.owner.organizationId],
      [{}, verifyFile, VISITORS],
    ] as const) {
      const id = await sendParts(call, { file: bytes, name }, { as });
      const [sha256] = await partsOf(id);
      const [path] = pathsOf(sha256!).filter((one) => one.includes(store));
      expect(readFileSync(path!).includes('a telling sentence')).toBe(false);
    }
  });

  it('goes on where a broken connection left it, with what had arrived of the part', async () => {
    const relay = await startCuttingRelay(backend('SERVICES_URL'));
    const file = unique(9_500_000);
    relay.cutAfter(PART_BYTES + 2 * MEGABYTE);
    const starts: number[] = [];
    const id = await sendParts(
      uploadDocument,
      { file, name },
      {
        as: office.owner,
        endpoint: endpointOf(uploadDocument, relay.url),
        onBeforeRequest: (request) => {
          if (request.getMethod() === 'PATCH') starts.push(Number(request.getHeader('Upload-Offset')));
        },
      },
    );
    await relay.close();
    expect(relay.cuts()).toBe(1);
    expect(starts.slice(0, 2)).toEqual([0, PART_BYTES]);
    expect(starts.some((start) => start > PART_BYTES && start < 2 * PART_BYTES)).toBe(true);
    const { data } = await sendNamed(uploadDocument, { id, name }, office.owner);
    expect((await bytesOf(office.owner, UploadedDocument.parse(data).attachment)).equals(file)).toBe(true);
  });

  it('is refused as in one request, for what it holds and for its name', async () => {
    const id = await sendParts(uploadDocument, { file: Buffer.from('no pdf'), name }, { as: office.owner });
    const refused = await sendNamed(uploadDocument, { id, name }, office.owner);
    expect([refused.status, refused.fields]).toEqual([415, { file: [uploadMessages.wrongType(name)] }]);
    const renamed = await sendNamed(uploadDocument, { id, name: 'a.exe' }, office.owner);
    expect(renamed.fields).toEqual({ file: [uploadMessages.wrongType('a.exe')] });
  });

  it('makes one document of a call that is repeated with its key', async () => {
    const id = await sendParts(uploadDocument, { file: uniquePdf(), name }, { as: office.owner });
    const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
    const first = await sendNamed(uploadDocument, { id, name, headers }, office.owner);
    const second = await sendNamed(uploadDocument, { id, name, headers }, office.owner);
    expect(second.data).toEqual(first.data);
    const other = await sendNamed(uploadDocument, { id: randomUUID(), name, headers }, office.owner);
    expect([other.status, other.code]).toEqual([422, 'idempotency_key_reused']);
    const again = await sendNamed(uploadDocument, { id, name }, office.owner);
    expect([again.status, again.code]).toEqual([410, 'upload_gone']);
  });

  it('is verified for a visitor and for a member', async () => {
    const file = unique(5 * MEGABYTE);
    for (const [call, as] of [
      [verifyFile, {}],
      [verifyFileAsMember, office.auditor],
    ] as const) {
      const id = await sendParts(call, { file, name }, { as });
      const { status, data } = await sendNamed(call, { id, name }, as);
      expect([status, data]).toMatchObject([200, { file_name: name, signatures: [] }]);
      expect(await partsOf(id)).toEqual([]);
    }
  });
});

describe('the creation of an upload', () => {
  it('refuses a file as the call would, before its first part', async () => {
    for (const [length, file, status, message] of [
      [DOCUMENT_UPLOAD.maxBytes + 1, name, 413, uploadMessages.tooLarge(name)],
      [0, name, 422, uploadMessages.empty(name)],
      [1000, 'a.exe', 415, uploadMessages.wrongType('a.exe')],
      [1000, '../a.pdf', 422, uploadMessages.badName],
    ] as const) {
      const refused = await outcome(createUpload, await begin(length, office.owner, { file }));
      expect([refused.status, refused.fields]).toEqual([status, { file: [message] }]);
    }
  });

  it('is refused to who may not make the call', async () => {
    expect((await begin(1000, office.auditor)).status).toBe(403);
    expect((await begin(1000, office.member, { call: addTrustedListFile, file: 'a.xml' })).status).toBe(403);
    expect((await begin(1000, {}, { call: uploadDocument })).status).toBe(400);
    expect((await begin(1000, {}, { call: verifyFileAsMember })).status).toBe(400);
    expect((await begin(1000, office.owner, { call: verifyFile })).status).toBe(400);
    expect((await begin(1000, office.owner, { call: createUpload })).status).toBe(400);
  });

  it.each(['', '-1', '1e3', '0x10', '9'.repeat(30), 'NaN'])('refuses the length %j', async (length) => {
    expect((await begin(length)).status).toBe(400);
  });

  it('tells which version of the protocol is spoken', async () => {
    const headers = {
      'tus-resumable': '0.2.2',
      'upload-length': '10',
      'upload-metadata': metadata(uploadDocument),
    };
    const refused = await fetchCall(createUpload, {}, office.owner, { headers });
    expect([refused.status, refused.headers.get('tus-version')]).toEqual([412, '1.0.0']);
  });

  it('is refused for a member with too many open uploads, until one ends', async () => {
    const { owner } = await openOffice();
    const ids = [];
    for (let count = 0; count < MAX_OPEN_UPLOADS; count += 1) ids.push(await begun(1000, owner));
    const all = await Promise.all(Array.from({ length: 5 }, () => begin(1000, owner)));
    expect(all.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
    expect((await fetchCall(removeUpload, { params: { id: ids[0] } }, owner)).status).toBe(204);
    const some = await Promise.all(Array.from({ length: 5 }, () => begin(1000, owner)));
    expect(some.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429, 429]);
  });

  it('is refused to visitors while the uploads of all together are too large', async () => {
    const id = randomUUID();
    await database()
      .insert(uploads)
      .values({
        id,
        purpose: 'x',
        length: MAX_VISITOR_BYTES - 1000,
        expires_at: sql`now() + interval '1 hour'`,
      });
    expect((await begin(5 * MEGABYTE, {}, { call: verifyFile })).status).toBe(429);
    await database().delete(uploads).where(eq(uploads.id, id));
    expect((await begin(5 * MEGABYTE, {}, { call: verifyFile })).status).toBe(201);
  });

  it('is refused to a visitor whose source has begun a part of what all may have open, and to no other source', async () => {
    const source = '192.0.2.78';
    await setCounter(VISITOR_MEGABYTES, source, VISITOR_MEGABYTES.points - 10);
    const from = async (address: string, bytes: number) => {
      const headers = {
        'upload-length': String(bytes),
        'upload-metadata': metadata(verifyFile),
        [CLIENT_ADDRESS_HEADER]: address,
      };
      return (await fetchCall(createVisitorUpload, {}, {}, { headers })).status;
    };
    expect([await from(source, 11 * MEGABYTE), await from(source, 10 * MEGABYTE)]).toEqual([429, 201]);
    expect([await from(source, 1), await from('192.0.2.79', 1)]).toEqual([429, 201]);
  });

  it('is limited for the source of a visitor', async () => {
    const headers = {
      'upload-length': '1000',
      'upload-metadata': metadata(verifyFile),
      [CLIENT_ADDRESS_HEADER]: '192.0.2.77',
    };
    const statuses = new Set<number>();
    for (let count = 0; count < 130; count += 1)
      statuses.add((await fetchCall(createVisitorUpload, {}, {}, { headers })).status);
    expect([...statuses]).toEqual([201, 429]);
  });
});

describe('a part', () => {
  it('is refused at another offset than the next', async () => {
    const id = await begun(PART_BYTES + 10);
    for (const offset of [1, PART_BYTES, -1, '', 'x'])
      expect([409, 400]).toContain((await patch(id, offset, Buffer.alloc(10))).status);
    expect(await offsetOf(id)).toBe(0);
    expect((await patch(id, 0, Buffer.alloc(PART_BYTES))).status).toBe(204);
    const again = await patch(id, 0, Buffer.alloc(10));
    expect([again.status, again.headers.get('upload-offset')]).toEqual([409, String(PART_BYTES)]);
  });

  it('is taken once when several come at the same time', async () => {
    const id = await begun(2 * LEAST_PART_BYTES);
    const part = Buffer.alloc(LEAST_PART_BYTES, randomUUID());
    const all = await Promise.all(Array.from({ length: 6 }, () => patch(id, 0, part)));
    expect(all.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409, 409, 409]);
    expect(await offsetOf(id)).toBe(LEAST_PART_BYTES);
    expect(await partsOf(id)).toHaveLength(1);
  });

  it('is refused when it is longer than a part may be or than the rest, and leaves nothing', async () => {
    const left = await watchUnfinished();
    const id = await begun(10);
    expect((await patch(id, 0, Buffer.alloc(11))).status).toBe(413);
    const large = await begun(9 * MEGABYTE);
    expect((await patch(large, 0, Buffer.alloc(PART_BYTES + 1))).status).toBe(413);
    expect([await offsetOf(id), await offsetOf(large)]).toEqual([0, 0]);
    await left();
  });

  it('is refused when it is small and not the last', async () => {
    const id = await begun(LEAST_PART_BYTES + 1);
    expect((await patch(id, 0, Buffer.alloc(LEAST_PART_BYTES - 1))).status).toBe(400);
    expect((await patch(id, 0, Buffer.alloc(0))).status).toBe(400);
    expect((await patch(id, 0, Buffer.alloc(LEAST_PART_BYTES))).status).toBe(204);
    expect((await patch(id, LEAST_PART_BYTES, Buffer.alloc(1))).status).toBe(204);
  });

  it('needs its content type', async () => {
    const id = await begun(10);
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/json' };
    const refused = await fetchCall(sendPart, { params: { id } }, office.owner, { headers, body: '{}' });
    expect(refused.status).toBe(415);
  });
});

describe('an upload of another user', () => {
  it('does not exist for another member, another organization, or a visitor', async () => {
    const elsewhere = await openOffice();
    const file = uniquePdf();
    const id = await sendParts(uploadDocument, { file, name }, { as: office.owner });
    for (const as of [office.member, elsewhere.owner, {} as Credentials]) {
      expect((await patch(id, file.length, Buffer.alloc(1), as)).status).toBe(404);
      if (!as.token) continue;
      expect(await offsetOf(id, as)).toBeNull();
      expect((await fetchCall(removeUpload, { params: { id } }, as)).status).toBe(404);
      const taken = await sendNamed(uploadDocument, { id, name }, as);
      expect([taken.status, taken.code]).toEqual([410, 'upload_gone']);
    }
    expect((await sendNamed(verifyFile, { id, name })).status).toBe(410);
    expect((await sendNamed(uploadDocument, { id, name }, office.owner)).status).toBe(200);
  });

  it('cannot be named for another call, nor before it is complete', async () => {
    const id = await sendParts(verifyFileAsMember, { file: uniquePdf(), name }, { as: office.owner });
    expect((await sendNamed(uploadDocument, { id, name }, office.owner)).code).toBe('upload_gone');
    const open = await begun(1000);
    expect((await sendNamed(uploadDocument, { id: open, name }, office.owner)).code).toBe('upload_gone');
    expect((await sendNamed(uploadDocument, { id: 'x', name }, office.owner)).status).toBe(400);
  });
});

describe('an upload that has expired', () => {
  it('does not exist, and its parts are removed', async () => {
    const { sweepUploads } = await import('../../services/document/uploads/upload-sweeper.ts');
    const file = uniquePdf();
    const id = await sendParts(uploadDocument, { file, name }, { as: office.owner });
    await database()
      .update(uploads)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(uploads.id, id));
    expect(await offsetOf(id)).toBeNull();
    expect((await sendNamed(uploadDocument, { id, name }, office.owner)).code).toBe('upload_gone');
    const removed: string[] = [];
    const jobs = {
      enqueue: (_: unknown, __: unknown, payload: { sha256: string }) =>
        Promise.resolve(void removed.push(payload.sha256)),
    };
    const parts = await partsOf(id);
    await sweepUploads({ database: database(), jobs: jobs as never });
    expect(removed).toEqual(expect.arrayContaining(parts));
    expect(await partsOf(id)).toEqual([]);
  });

  it('fails a client that goes on with it', async () => {
    const failure = await sendParts(
      uploadDocument,
      { file: uniquePdf(), name },
      {
        as: office.owner,
        endpoint: null,
        uploadUrl: `${endpointOf(uploadDocument)}/${randomUUID()}`,
      },
    ).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DetailedError);
  });
});
