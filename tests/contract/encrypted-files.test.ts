import { randomBytes, randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { eq } from '#platform/drizzle/orm.ts';
import type { Document } from '#contracts/document.ts';
import { getAttachment } from '#contracts/document-files.ts';
import { dataKeys } from '#platform/blobs/data-key-tables.ts';
import { openStoredVault } from '#platform/data-key-store.ts';
import { eventually } from '#support/eventually.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { authorization, fetchCall, urlOf } from '#support/service/client.ts';
import { uploadOnce } from '#support/service/keyed-calls.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, bytesOf, FORM, keysFor, sign } from '#support/service/signing-calls.ts';
import { sha256Of } from '#support/service/stored-blobs.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';
import { database } from '#support/stack/backend-environment.ts';
import {
  keepForFile,
  startOwnServices,
  useOwnDatabase,
  type OwnServices,
} from '#support/stack/own-services.ts';

const [FIRST_KEY, SECOND_KEY] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
let BLOB_DIR: string;
/** Services of all tests, which have the first master key; some tests start others beside them. */
let services: OwnServices;

beforeAll(async () => {
  BLOB_DIR = mkdtempSync(path.join(os.tmpdir(), 'countersign-blobs-'));
  process.env['KEY_ENCRYPTION_KEY'] = FIRST_KEY; // that of `vault()` in this file
  await useOwnDatabase();
  services = await start();
  keepForFile(services);
});
beforeEach(async () => (process.env['SERVICES_URL'] = await services.ready));
afterAll(() => rmSync(BLOB_DIR, { recursive: true }));

async function start(variables: Record<string, string> = {}): Promise<OwnServices> {
  const services = startOwnServices({ BLOB_DIR, KEY_ENCRYPTION_KEY: FIRST_KEY, ...variables });
  process.env['SERVICES_URL'] = await services.ready;
  return services;
}

async function stop({ child, ended }: OwnServices): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

const ask = (who: Person, { id }: Document, headers: Record<string, string> = {}) =>
  fetchCall(getAttachment, { params: { id }, query: {} }, who, { headers });
const newest = async (who: Person, document: Document) =>
  Buffer.from(await (await ask(who, document)).arrayBuffer());
const inside = (...names: string[]) => path.join(BLOB_DIR, ...names);
const fileOf = ({ organizationId }: Person, sha256: string) =>
  inside('organizations', organizationId, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
const plainFileOf = (sha256: string) => inside(sha256.slice(0, 2), sha256.slice(2, 4), sha256);

/** Returns what arrives of a response on a connection of its own, and whether it is a whole one of status 200. */
function received(url: URL, who: Person): Promise<{ body: Buffer; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false, headers: authorization(who) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => undefined); // it was cut; `close` follows
      response.once('close', () =>
        resolve({
          body: Buffer.concat(chunks),
          isWhole: response.complete && response.statusCode === 200,
        }),
      );
    });
    request.once('error', reject);
  });
}

/** Returns all files of the folder but the one with its id. */
function allFiles(): Buffer[] {
  return readdirSync(BLOB_DIR, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'store-id')
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));
}

describe('a stored file', () => {
  it('is not readable on the disk, signed or not, while downloads and ranges return its bytes', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const file = largePdf({ pages: 3, bytes: 700_000 });
    const document = await uploaded(owner, 'lease.pdf', file);
    expect((await bytesOf(owner, document.attachment)).equals(file)).toBe(true);
    for (const [from, to] of [
      [0, 0],
      [65_530, 65_545],
      [100_000, 400_000],
      [file.length - 10, file.length - 1],
    ] as const) {
      const part = await ask(owner, document, { range: `bytes=${from}-${to}` });
      expect(part.status).toBe(206);
      expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(from, to + 1))).toBe(true);
    }
    await assign(owner, [document], [member]);
    expect((await sign(member, [document])).status).toBe(200);
    const signed = await newest(owner, document);
    expect(signed.subarray(0, file.length).equals(file)).toBe(true);
    expect(popplerVerdicts(signed)).toEqual(['Signature is Valid.']);

    const stored = allFiles();
    expect(stored).toHaveLength(2);
    for (const bytes of stored)
      for (const text of ['%PDF', 'endobj', '/Contents', '%%EOF']) expect(bytes.includes(text)).toBe(false);
    expect(stored.some((bytes) => bytes.includes(file.subarray(1000, 1064)))).toBe(false);
  });

  it('is encrypted with a password before it is signed, without a plain copy', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const document = await uploaded(owner, 'secret.pdf', uniquePdf());
    await assign(owner, [document], [member]);
    const form = { ...FORM, addEncryption: true, encryptionPin: 'pin for readers' };
    expect((await sign(member, [document], form)).status).toBe(200);
    const signed = await newest(owner, document);
    expect(popplerVerdicts(signed, 'pin for readers')).toEqual(['Signature is Valid.']);
    expect(allFiles().some((bytes) => bytes.includes('%PDF'))).toBe(false);
  });

  it('that was altered or cut is an error, and no byte is sent that is not its own', async () => {
    const { owner } = await openOffice();
    const file = largePdf({ pages: 4, bytes: 600_000 });
    const document = await uploaded(owner, 'altered.pdf', file);
    const stored = fileOf(owner, sha256Of(file));
    const original = readFileSync(stored);
    const read = () => received(urlOf(getAttachment, { params: { id: document.id }, query: {} }), owner);
    const altered = Buffer.from(original);
    altered[400_000] = (altered[400_000] ?? 0) ^ 1;
    for (const bytes of [altered, original.subarray(0, -1), original.subarray(0, 300_000), Buffer.alloc(0)]) {
      writeFileSync(stored, bytes);
      const { body, isWhole } = await read();
      expect(isWhole).toBe(false);
      expect(body.length < 400_000).toBe(true);
      if (bytes === altered) expect(file.subarray(0, body.length).equals(body)).toBe(true);
    }
    expect(services.output()).toContain('A stored file is damaged');
    writeFileSync(stored, original);
    const { body, isWhole } = await read();
    expect([body.equals(file), isWhole]).toEqual([true, true]);
  });
});

describe('a data key', () => {
  it('of another organization is not opened', async () => {
    const [one, other] = [await openOffice(), await openOffice()];
    const file = uniquePdf();
    const document = await uploaded(one.owner, 'mine.pdf', file);
    await uploaded(other.owner, 'theirs.pdf', file);
    const [[mine], [theirs]] = [await keyOf(one.owner), await keyOf(other.owner)];
    const store = (encrypted_key: Buffer) =>
      database()
        .update(dataKeys)
        .set({ encrypted_key })
        .where(eq(dataKeys.organization_id, one.owner.organizationId));
    await store(theirs!.encrypted_key);
    const again = await start(); // which have no data key in memory
    expect((await ask(one.owner, document)).ok).toBe(false);
    await stop(again);
    await store(mine!.encrypted_key);
  });
});

const keyOf = ({ organizationId }: Person) =>
  database().select().from(dataKeys).where(eq(dataKeys.organization_id, organizationId));

/** Puts a plain file that stays, since nothing says whose it is; the services tell of it once they have looked at all. */
function putUnowned(): string {
  const file = plainFileOf('cd'.repeat(32));
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'x');
  return file;
}

describe('a plain file of an earlier release', () => {
  let offices: Office[];
  let documents: Document[];
  let unowned: string;
  const file = uniquePdf();
  const sha256 = sha256Of(file);
  /** Services that have looked at all plain files. */
  let second: OwnServices;
  beforeAll(async () => {
    process.env['SERVICES_URL'] = await services.ready;
    offices = [await openOffice(), await openOffice()];
    documents = [];
    for (const { owner } of offices) documents.push(await uploaded(owner, 'a.pdf', file));
    mkdirSync(path.dirname(plainFileOf(sha256)), { recursive: true });
    for (const { owner } of offices) rmSync(fileOf(owner, sha256));
    writeFileSync(plainFileOf(sha256), file);
    unowned = putUnowned();
    second = await start();
    keepForFile(second);
    await eventually(() =>
      Promise.resolve(second.output().includes('plain files of an earlier release') || null),
    );
  });
  beforeEach(async () => (process.env['SERVICES_URL'] = await second.ready));
  afterAll(() => stop(second));

  it('is readable, and encrypted for each organization that has it when the services start', async () => {
    expect(existsSync(plainFileOf(sha256))).toBe(false);
    for (const [index, { owner }] of offices.entries()) {
      expect((await bytesOf(owner, documents[index]!.attachment)).equals(file)).toBe(true);
      expect(readFileSync(fileOf(owner, sha256)).includes('%PDF')).toBe(false);
    }
    expect(existsSync(unowned)).toBe(true);
  });

  it('is read while it is still plain', async () => {
    const { owner } = await openOffice();
    const plain = uniquePdf();
    const hash = sha256Of(plain);
    const document = await uploaded(owner, 'a.pdf', plain);
    mkdirSync(path.dirname(plainFileOf(hash)), { recursive: true });
    rmSync(fileOf(owner, hash));
    writeFileSync(plainFileOf(hash), plain); // the services encrypt such files when they start, and once a day
    const part = await ask(owner, document, { range: 'bytes=10-19' });
    expect(Buffer.from(await part.arrayBuffer())).toEqual(plain.subarray(10, 20));
    expect(Buffer.from(await (await ask(owner, document)).arrayBuffer()).equals(plain)).toBe(true);
  });
});

// The last tests, since the database belongs to the second master key after them.
describe('a new master key', () => {
  afterAll(() => stop(services));

  it('wraps the data keys anew: files stay untouched, and files, certificates and kept answers are used with it alone', async () => {
    const { owner, member } = await openOffice(await keysFor('member'));
    const file = uniquePdf();
    const document = await uploaded(owner, 'kept.pdf', file);
    await assign(owner, [document], [member]);
    const stored = fileOf(owner, sha256Of(file));
    const before = [readFileSync(stored).toString('base64'), statSync(stored).mtimeMs, statSync(stored).ino];
    const digest = async (masterKey: string) =>
      (await openStoredVault(database(), { masterKey: Buffer.from(masterKey, 'base64') })).digest(
        'code',
        '1',
      );
    const digestBefore = await digest(FIRST_KEY);
    const once = { ...owner, key: randomUUID() };
    const { id } = (await uploadOnce(once)).data;

    const rotating = await start({ KEY_ENCRYPTION_KEY: SECOND_KEY, KEY_ENCRYPTION_KEY_PREVIOUS: FIRST_KEY });
    expect((await bytesOf(owner, document.attachment)).equals(file)).toBe(true);
    await stop(rotating);

    const alone = await start({ KEY_ENCRYPTION_KEY: SECOND_KEY });
    expect((await bytesOf(owner, document.attachment)).equals(file)).toBe(true);
    expect([readFileSync(stored).toString('base64'), statSync(stored).mtimeMs, statSync(stored).ino]).toEqual(
      before,
    );
    expect((await sign(member, [document])).status).toBe(200);
    expect(await digest(SECOND_KEY)).toEqual(digestBefore);
    expect((await uploadOnce(once)).data.id).toBe(id); // the answer that was kept for the Idempotency-Key
    await stop(alone);

    const former = startOwnServices({ BLOB_DIR, KEY_ENCRYPTION_KEY: FIRST_KEY });
    expect(await former.ended).not.toBe(0);
    expect(former.output()).toContain('KEY_ENCRYPTION_KEY is not the key that this database was used with');
  });
});
