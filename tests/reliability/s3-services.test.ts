import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { sql } from '#platform/drizzle/orm.ts';
import { getAttachment } from '#contracts/document-files.ts';
import { uploadDocument, type Document } from '#contracts/document.ts';
import { PART_BYTES } from '#contracts/limits.ts';
import { createUpload, PART_TYPE, sendPart, uploadPurpose } from '#contracts/upload-parts.ts';
import { getSignBatch, startSignBatch } from '#contracts/sign-batch.ts';
import { eventually } from '#support/eventually.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { sendNamed } from '#support/service/parts-calls.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, bytesOf, FORM, keysFor, sign } from '#support/service/signing-calls.ts';
import { sha256Of } from '#support/service/stored-blobs.ts';
import { sendFile, uniquePdf, uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';
import { clientOf, startObjectStore, type ObjectStore } from '#support/stack/object-store.ts';
import { startOwnServices, useOwnDatabase, type OwnServices } from '#support/stack/own-services.ts';

const BUCKET = 'stored-files';

let objects: ObjectStore;
let client: S3Client;
const folders: string[] = [];
beforeAll(async () => {
  await useOwnDatabase();
  objects = await startObjectStore();
  await objects.createBucket(BUCKET);
  client = clientOf(objects.settingsOf(BUCKET));
});
afterAll(async () => {
  client.destroy();
  await objects.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

interface Process extends OwnServices {
  url: string;
  folder: string;
}

/** Starts services over the bucket, with a local folder of their own. */
async function start(variables: Record<string, string> = {}): Promise<Process> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'countersign-s3-'));
  folders.push(folder);
  const services = startOwnServices({ ...objects.variablesFor(BUCKET), BLOB_DIR: folder, ...variables });
  return { ...services, url: await services.ready, folder };
}

/** Makes the calls of the test go to these services. */
function callOf({ url }: Process): void {
  process.env['SERVICES_URL'] = url;
}

const download = (who: Person, { id }: Document, headers: Record<string, string> = {}) =>
  fetchCall(getAttachment, { params: { id }, query: {} }, who, { headers });
const contentOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const newest = async (who: Person, document: Document) => contentOf(await download(who, document));

async function objectsOf({ organizationId }: Person): Promise<Map<string, Buffer>> {
  const Prefix = `organizations/${organizationId}/`;
  const { Contents: found = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix }));
  const read = async ({ Key: key = '' }) => {
    const { Body: body } = await client.send(new GetObjectCommand({ Bucket: BUCKET, Key: key }));
    return [key, Buffer.from((await body?.transformToByteArray()) ?? [])] as const;
  };
  return new Map(await Promise.all(found.map(read)));
}

describe('services over a bucket', () => {
  it('take the parts of an upload in turn, of which the bucket has only encrypted bytes, and none in the end', async () => {
    const processes = [await start(), await start()] as const;
    callOf(processes[0]);
    const { owner } = await openOffice();
    const file = largePdf({ pages: 3, bytes: 9_500_000 });
    const name = 'lease.pdf';
    const metadata = `filename ${btoa(name)},purpose ${btoa(uploadPurpose(uploadDocument))}`;
    const headers = { 'upload-length': String(file.length), 'upload-metadata': metadata };
    const { headers: created } = await fetchCall(createUpload, {}, owner, { headers });
    const id = created.get('location')!.split('/').at(-1)!;
    for (let offset = 0, turn = 1; offset < file.length; offset += PART_BYTES, turn += 1) {
      callOf(processes[turn % 2]!);
      const { status } = await fetchCall(sendPart, { params: { id } }, owner, {
        headers: { 'content-type': PART_TYPE, 'upload-offset': String(offset) },
        body: new Uint8Array(file.subarray(offset, offset + PART_BYTES)),
      });
      expect(status).toBe(204);
    }
    const parts = await objectsOf(owner);
    expect(parts.size).toBe(3);
    for (const bytes of parts.values()) expect(bytes.includes('xxxxxxxxxxxxxxxx')).toBe(false);
    callOf(processes[1]);
    const { data } = await sendNamed(uploadDocument, { id, name }, owner);
    expect((await bytesOf(owner, data.attachment)).equals(file)).toBe(true);
    await eventually(async () => ((await objectsOf(owner)).size === 1 ? true : null));
  });

  it('store, send, cut to ranges and sign documents, of which the bucket has only encrypted bytes', async () => {
    const services = await start();
    callOf(services);
    const { owner, member } = await openOffice(await keysFor('member'));
    const file = largePdf({ pages: 3, bytes: 9_500_000 });
    const document = await uploaded(owner, 'lease.pdf', file);
    expect((await bytesOf(owner, document.attachment)).equals(file)).toBe(true);
    for (const [from, to] of [
      [0, 0],
      [65_530, 65_545],
      [5_000_000, 8_400_000],
      [file.length - 10, file.length - 1],
    ] as const) {
      const part = await download(owner, document, { range: `bytes=${from}-${to}` });
      expect(part.status).toBe(206);
      expect((await contentOf(part)).equals(file.subarray(from, to + 1))).toBe(true);
    }
    await assign(owner, [document], [member]);
    expect((await sign(member, [document])).status).toBe(200);
    const signed = await newest(owner, document);
    expect(signed.subarray(0, file.length).equals(file)).toBe(true);
    expect(popplerVerdicts(signed)).toEqual(['Signature is Valid.']);

    const stored = await objectsOf(owner);
    const keyOf = (bytes: Buffer) => {
      const sha256 = sha256Of(bytes);
      const shards = `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}`;
      return `organizations/${owner.organizationId}/${shards}/${sha256}`;
    };
    const appended = signed.subarray(file.length);
    expect([...stored.keys()].sort()).toEqual([keyOf(file), keyOf(appended)].sort());
    for (const bytes of stored.values())
      for (const text of ['%PDF', 'endobj', '%%EOF']) expect(bytes.includes(text)).toBe(false);
    expect(readdirSync(services.folder).sort()).toEqual(['cache', 'incoming']);
    expect(readdirSync(path.join(services.folder, 'incoming'))).toEqual([]);
  });

  it('of two processes with folders of their own share its documents', async () => {
    const [one, other] = [await start(), await start()];
    callOf(one);
    const { owner, member } = await openOffice(await keysFor('member'));
    const file = uniquePdf();
    const document = await uploaded(owner, 'lease.pdf', file);
    await assign(owner, [document], [member]);
    callOf(other);
    expect((await newest(owner, document)).equals(file)).toBe(true);
    expect((await sign(member, [document])).status).toBe(200);
    const signed = await newest(owner, document);
    callOf(one);
    expect((await newest(owner, document)).equals(signed)).toBe(true);
    expect(popplerVerdicts(signed)).toEqual(['Signature is Valid.']);
  });

  it('neither send nor sign a file of which the bucket has changed a byte', async () => {
    const [one, other] = [await start(), await start()];
    callOf(one);
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner, 'lease.pdf', uniquePdf());
    await assign(owner, [document], [member]);
    const [[key, bytes] = ['', Buffer.of()]] = [...(await objectsOf(owner))];
    const changed = Buffer.from(bytes);
    changed[500] = (changed[500] ?? 0) ^ 1;
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: changed }));
    callOf(other);
    const response = await download(owner, document);
    expect([response.status, await response.json()]).toMatchObject([500, { code: 'stored_file_damaged' }]);
    expect(await sign(member, [document])).toMatchObject({ status: 500, code: 'stored_file_damaged' });
    expect(other.output()).toContain(`stored file damaged: organization ${owner.organizationId}`);
    await client.send(new PutObjectCommand({ Bucket: BUCKET, Key: key, Body: bytes }));
    expect((await sign(member, [document])).status).toBe(200);
  });
});

describe('a store that does not respond', () => {
  const refused = { success: '0', code: 'stored_files_unavailable' };
  let services: Process;
  let office: Office;
  let document: Document;
  let file: Buffer;
  beforeEach(async () => {
    services = await start();
    callOf(services);
    office = await openOffice(await keysFor('member'));
    file = uniquePdf();
    document = await uploaded(office.owner, 'lease.pdf', file);
    await assign(office.owner, [document], [office.member]);
  });

  const freeze = (isFrozen: boolean) => {
    objects.freeze(isFrozen);
    return Promise.resolve();
  };

  it.each([
    ['frozen', () => freeze(true), () => freeze(false)],
    ['gone', () => objects.stop(), () => objects.start()],
  ])(
    'since it is %s is a 503 for who needs it, said in the log, and used again when it responds',
    async (_how, breakStore, repair) => {
      const { owner, member } = office;
      await breakStore();
      try {
        const response = await download(owner, document);
        expect([response.status, await response.json()]).toMatchObject([503, refused]);
        expect(response.headers.get('retry-after')).toBe('2');
        expect(response.headers.get('content-disposition')).toBeNull();
        const upload = await sendFile(uploadDocument, { file: uniquePdf(), name: 'new.pdf' }, owner);
        expect([upload.status, upload.code]).toEqual([503, 'stored_files_unavailable']);
        expect(upload.message).toContain('The store of the files does not respond');
        expect(await sign(member, [document])).toMatchObject({
          status: 503,
          code: 'stored_files_unavailable',
        });
        expect(services.output()).toMatch(
          /The store of the files does not respond [^:]*: s3:\/\/stored-files at/,
        );
        expect((await fetch(`${services.url}/health`)).status).toBe(200);
      } finally {
        await repair();
      }
      await eventually(async () => ((await download(owner, document)).status === 200 ? true : null));
      expect((await newest(owner, document)).equals(file)).toBe(true);
      expect((await sign(member, [document])).status).toBe(200);
      const again = await sendFile(uploadDocument, { file: uniquePdf(), name: 'new.pdf' }, owner);
      expect(again.status).toBe(200);
    },
  );

  it('lets a batch of signatures wait until it responds', async () => {
    const { member } = office;
    await objects.stop();
    const body = { instance_ids: [document.id], sign_mode: 'pfx' as const, document_properties: FORM };
    const { id } = (await send(startSignBatch, { body }, member)).data;
    const read = async () => (await send(getSignBatch, { params: { id } }, member)).data;
    await eventually(async () => {
      const { rows } = await database().execute(sql`
        select 1 from jobs.job where data ->> 'batch_id' = ${id} and state = 'created' and start_after > now()`);
      return rows[0] ?? null; // it has tried, and tries again later
    });
    expect(await read()).toMatchObject({ is_finished: false, failed: 0 });
    await objects.start();
    const done = await eventually(async () => {
      const batch = await read();
      return batch.is_finished ? batch : null;
    });
    expect(done).toMatchObject({ signed: 1, failed: 0 });
  });

  it('stops the start with one line that names it', async () => {
    const BLOB_URL = 's3://misspelt';
    const failing = startOwnServices({
      ...objects.variablesFor(BUCKET),
      BLOB_DIR: services.folder,
      BLOB_URL,
    });
    expect(await failing.ended).toBe(1);
    const [line, ...others] = failing.output().trim().split('\n');
    expect(line).toMatch(
      /^The bucket of the stored files does not exist: s3:\/\/misspelt at .*See BLOB_URL\.$/,
    );
    expect(others).toEqual([]);
  });
});
