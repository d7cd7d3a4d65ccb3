import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getAttachment, viewVersions } from '#contracts/document-files.ts';
import type { Document } from '#contracts/document.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { pathsOf, sha256Of, storedBlobs } from '#support/service/stored-blobs.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';
import type { UnusableBlob } from '#platform/blobs/blob-unusable.ts';
import { eventually } from '#support/eventually.ts';
import { startBlobScrubber } from '../../services/document/files/blob-scrubber.ts';
import { keepForFile, startOwnServices, useOwnDatabase } from '#support/stack/own-services.ts';

let office: Office;
let document: Document;
let sha256: string;
let stored: string;
let output: () => string;
let original: Buffer;
beforeAll(async () => {
  await useOwnDatabase(); // every file that it names is stored
  const services = startOwnServices();
  keepForFile(services);
  process.env['SERVICES_URL'] = await services.ready;
  ({ output } = services);
});
beforeEach(async () => {
  office = await openOffice(await keysFor('member'));
  const file = uniquePdf();
  document = await uploaded(office.owner, 'lease.pdf', file);
  await assign(office.owner, [document], [office.member]);
  sha256 = sha256Of(file);
  stored = pathsOf(sha256)[0] ?? '';
  original = readFileSync(stored);
});
afterEach(() => writeFileSync(stored, original));

function flipBit(file = stored): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** Runs `npm run blobs:verify`; returns the lines of its output and its exit code. */
function verifyBlobs(): Promise<{ lines: unknown[]; code: unknown }> {
  const environment = Object.fromEntries(
    ['DATABASE_URL', 'BLOB_DIR', 'KEY_ENCRYPTION_KEY'].map((name) => [name, backend(name)]),
  );
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [path.resolve('scripts/blobs-verify.ts')],
      { env: { ...process.env, ...environment } },
      (error, stdout) =>
        resolve({
          lines: stdout
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as unknown),
          code: error?.code ?? 0,
        }),
    ),
  );
}

async function read(who: Person) {
  const response = await fetchCall(getAttachment, { params: { id: document.id }, query: {} }, who);
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown };
}

describe.each([
  ['with one changed bit', 'damaged', () => flipBit()],
  ['that is gone', 'missing', () => rmSync(stored)],
] as const)('a stored file %s', (_how, what, spoil) => {
  it('is neither sent nor signed, says so to the user, and is found by blobs:verify', async () => {
    const { owner, member } = office;
    expect(await verifyBlobs()).toMatchObject({ lines: [{ damaged: 0, missing: 0 }], code: 0 });
    spoil();
    const { status, headers, body } = await read(owner);
    expect([status, body]).toMatchObject([500, { success: '0', code: `stored_file_${what}` }]);
    expect(body).toMatchObject({ message: expect.stringContaining('Tell the operator') as string });
    expect([headers.get('etag'), headers.get('content-disposition')]).toEqual([null, null]);

    expect(await sign(member, [document])).toMatchObject({ status: 500, code: `stored_file_${what}` });
    const { data } = await send(viewVersions, { params: { id: document.id } }, owner);
    expect(data.map(({ version }) => version)).toEqual([1]);

    const line = `stored file ${what}: organization ${owner.organizationId}, SHA-256 ${sha256}`;
    expect(output()).toContain(line);
    const found = {
      organization_id: owner.organizationId,
      sha256,
      problem: what,
      document_ids: [document.id],
    };
    const counts = { damaged: 0, missing: 0, [what]: 1 };
    expect(await verifyBlobs()).toMatchObject({ lines: [found, counts], code: 1 });
  });
});

it('the background check leaves out a file that it can never read, and tries one again that it could not read for a while', async () => {
  const other = uniquePdf();
  await uploaded(office.owner, 'other.pdf', other);
  const names = [sha256, sha256Of(other)].toSorted();
  const [never = '', later = ''] = names.flatMap(pathsOf);
  for (const file of [never, later]) {
    renameSync(file, `${file}.away`);
    mkdirSync(file); // reading it fails, though it is there
  }
  const putBack = (file: string) => {
    rmdirSync(file);
    renameSync(`${file}.away`, file);
  };
  const failures: Error[] = [];
  const problems: UnusableBlob[] = [];
  const stop = startBlobScrubber(
    { database: database(), blobs: await storedBlobs() },
    {
      onProblem: (blob) => problems.push(blob),
      onError: (error) => failures.push(error),
      retryMs: 300,
      from: () => '',
    },
  );
  await eventually(() => Promise.resolve(failures.length === 2 || null));
  putBack(later);
  flipBit(later);
  await eventually(() => Promise.resolve(problems.length > 0 || null));
  expect(problems).toMatchObject([{ what: 'damaged', sha256: names[1] }]);
  expect(failures).toHaveLength(2);
  await stop();
  flipBit(later);
  putBack(never);
});
