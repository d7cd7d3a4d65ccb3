import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { Document } from '#contracts/document.ts';
import { openOffice, type Office } from '#support/service/signed-in-office.ts';
import { assign, bytesOf, keysFor, sign } from '#support/service/signing-calls.ts';
import { sha256Of } from '#support/service/stored-blobs.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';
import { backend } from '#support/stack/backend-environment.ts';
import { clientOf, startObjectStore, type ObjectStore } from '#support/stack/object-store.ts';
import { startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

const BUCKET = 'stored-files';
const URL_OF_BUCKET = `s3://${BUCKET}/product`;

let objects: ObjectStore;
let other: ObjectStore | undefined;
let root: string;
beforeAll(async () => {
  await useOwnDatabase();
  root = mkdtempSync(path.join(os.tmpdir(), 'countersign-copy-'));
  objects = await startObjectStore();
  await objects.createBucket(BUCKET);
});
afterAll(async () => {
  await objects.remove();
  await other?.remove();
  rmSync(root, { recursive: true, force: true });
});

const inside = (name: string) => path.join(root, name);

/** Runs a program of the scripts; returns the lines of its output and its exit code. */
function run(script: string, args: string[], variables: Record<string, string> = {}) {
  const environment = {
    DATABASE_URL: backend('DATABASE_URL'),
    KEY_ENCRYPTION_KEY: backend('KEY_ENCRYPTION_KEY'),
    BLOB_DIR: inside('first'),
    ...objects.variablesFor(BUCKET),
    BLOB_URL: '',
    ...variables,
  };
  return new Promise<{ lines: unknown[]; code: unknown; said: string }>((resolve) =>
    execFile(
      process.execPath,
      [path.resolve(`scripts/${script}.ts`), ...args],
      { env: { ...process.env, ...environment } },
      (error, stdout, said) => {
        const lines = stdout.split('\n').filter(Boolean);
        resolve({ lines: lines.map((line) => JSON.parse(line) as unknown), code: error?.code ?? 0, said });
      },
    ),
  );
}

const copy = (from: string, to: string, variables?: Record<string, string>) =>
  run('blobs-copy', ['--from', from, '--to', to], variables);

/** Starts services over a store; `uploaded` and the others then call them. */
async function use(variables: Record<string, string>): Promise<() => Promise<void>> {
  const { ready, child, ended } = startOwnServices(variables);
  process.env['SERVICES_URL'] = await ready;
  return async () => {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  };
}

function filesIn(folder: string): Map<string, string> {
  const files = readdirSync(path.join(folder, 'organizations'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return new Map(files.map((file) => [path.relative(folder, file), readFileSync(file).toString('base64')]));
}

let office: Office;
const documents: { document: Document; file: Buffer }[] = [];
async function upload(): Promise<void> {
  const file = uniquePdf();
  documents.push({ document: await uploaded(office.owner, 'lease.pdf', file), file });
}

it('documents move from a folder to a bucket and back while others are uploaded', async () => {
  const stopFirst = await use({ BLOB_DIR: inside('first') });
  office = await openOffice(await keysFor('member'));
  for (let count = 0; count < 6; count += 1) await upload();
  const stranger = `organizations/${randomUUID()}/ab/ab/${'ab'.repeat(32)}`; // of another database
  mkdirSync(path.dirname(path.join(inside('first'), stranger)), { recursive: true });
  writeFileSync(path.join(inside('first'), stranger), 'sealed with a key of another database');

  const copying = copy(inside('first'), URL_OF_BUCKET);
  for (let count = 0; count < 6; count += 1) await upload();
  const first = await copying;
  expect(first).toMatchObject({ code: 0, lines: [{ present: 0, damaged: 0, missing: 0, plain: 0 }] });
  expect(first.said).toContain(`Set BLOB_URL=${URL_OF_BUCKET}`);
  await upload();
  await stopFirst();

  const stopSecond = await use({
    ...objects.variablesFor(BUCKET),
    BLOB_URL: URL_OF_BUCKET,
    BLOB_DIR: inside('second'),
  });
  const rest = await copy(inside('first'), URL_OF_BUCKET);
  expect(rest.code).toBe(0);
  expect(rest.lines).toMatchObject([{ damaged: 0, missing: 0, plain: 0 }]);
  const copied = (lines: unknown[]) => (lines.at(-1) as { copied: number }).copied;
  expect(copied(first.lines) + copied(rest.lines)).toBe(documents.length + 1);
  expect(copied(rest.lines)).toBeGreaterThan(0);
  for (const { document, file } of documents)
    expect((await bytesOf(office.owner, document.attachment)).equals(file)).toBe(true);
  await assign(office.owner, [documents[0]!.document], [office.member]);
  expect((await sign(office.member, [documents[0]!.document])).status).toBe(200);
  const inBucket = { BLOB_URL: URL_OF_BUCKET, BLOB_DIR: inside('second') };
  expect(await run('blobs-verify', [], inBucket)).toMatchObject({
    lines: [{ checked: documents.length + 1, damaged: 0, missing: 0 }],
    code: 0,
  });

  const back = await copy(URL_OF_BUCKET, inside('third'));
  expect(back).toMatchObject({ code: 0, lines: [{ copied: documents.length + 2, present: 0 }] });
  await stopSecond();
  for (const [name, bytes] of filesIn(inside('first')))
    expect(filesIn(inside('third')).get(name)).toBe(bytes);
  expect(await run('blobs-verify', [], { BLOB_DIR: inside('third') })).toMatchObject({ code: 0 });
});

it('documents move from a bucket of one store to one of another', async () => {
  other = await startObjectStore();
  await other.createBucket(BUCKET);
  const variables = other.variablesFor(BUCKET);
  const target = Object.entries(variables).map(([name, value]) => [`TO_${name}`, value] as const);
  const moved = await copy(URL_OF_BUCKET, URL_OF_BUCKET, Object.fromEntries(target));
  expect(moved).toMatchObject({ code: 0, lines: [{ copied: documents.length + 2, present: 0 }] });
  const inOther = { ...variables, BLOB_URL: URL_OF_BUCKET, BLOB_DIR: inside('fifth') };
  const verified = await run('blobs-verify', [], inOther);
  expect(verified).toMatchObject({ code: 0, lines: [{ damaged: 0, missing: 0 }] });
  const stop = await use(inOther);
  for (const { document, file } of documents)
    expect((await bytesOf(office.owner, document.attachment)).equals(file)).toBe(true);
  await stop();
});

it('copies what is damaged in the target once more, and names what is damaged or missing in the source', async () => {
  const { organizationId } = office.owner;
  const [good, bad, gone] = documents.map(({ file }) => sha256Of(file));
  const nameOf = (sha256 = '') =>
    `organizations/${organizationId}/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
  const flip = (bytes: Buffer) => {
    bytes[300] = (bytes[300] ?? 0) ^ 1;
    return bytes;
  };
  const client = clientOf(objects.settingsOf(BUCKET));
  const object = { Bucket: BUCKET, Key: `product/${nameOf(good)}` };
  const { Body: body } = await client.send(new GetObjectCommand(object));
  const whole = Buffer.from((await body?.transformToByteArray()) ?? []);
  await client.send(new PutObjectCommand({ ...object, Body: flip(Buffer.from(whole)) }));
  cpSync(inside('third'), inside('source'), { recursive: true });
  expect(await copy(inside('source'), URL_OF_BUCKET)).toMatchObject({ code: 0, lines: [{ copied: 1 }] });
  const { Body: repaired } = await client.send(new GetObjectCommand(object));
  expect(whole.equals((await repaired?.transformToByteArray()) ?? Buffer.of())).toBe(true);
  client.destroy();

  writeFileSync(
    path.join(inside('source'), nameOf(bad)),
    flip(readFileSync(path.join(inside('source'), nameOf(bad)))),
  );
  rmSync(path.join(inside('source'), nameOf(gone)));
  const { lines, code, said } = await copy(inside('source'), inside('fourth'));
  expect(code).toBe(1);
  expect(lines.slice(0, -1)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ organization_id: organizationId, sha256: bad, problem: 'damaged' }),
      expect.objectContaining({ organization_id: organizationId, sha256: gone, problem: 'missing' }),
    ]),
  );
  expect(lines.at(-1)).toMatchObject({ copied: documents.length, damaged: 1, missing: 1 });
  expect(said).not.toContain('Set BLOB_DIR');
  expect(filesIn(inside('fourth')).has(nameOf(bad))).toBe(false);
});

it('ends with 2 and one line when a store cannot be used', async () => {
  const none = await copy(inside('nowhere'), URL_OF_BUCKET);
  expect([none.code, none.said.trim()]).toEqual([2, `There is no folder ${inside('nowhere')}.`]);
  const misspelt = await copy(inside('third'), 's3://misspelt');
  expect([misspelt.code, misspelt.said.trim()]).toEqual([
    2,
    expect.stringContaining('does not exist: s3://misspelt'),
  ]);
  const same = await copy(inside('third'), `${inside('third')}/`);
  expect([same.code, same.said.trim()]).toEqual([2, 'Both are the same store.']);
});
