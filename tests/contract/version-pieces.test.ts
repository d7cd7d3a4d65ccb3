import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { sql } from '#platform/drizzle/orm.ts';
import pg from 'pg';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { decideApproval } from '#contracts/document-decision.ts';
import { getAttachment, viewVersions, type DocumentVersion } from '#contracts/document-files.ts';
import { sealedBytes } from '#platform/blobs/sealed-format.ts';
import { removeOrphans } from '../../services/document/files/remove-orphans.ts';
import { removeUnneededBlob } from '../../services/document/files/remove-blob.ts';
import { eventually } from '#support/eventually.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { openOffice, type Office, type Person } from '#support/service/signed-in-office.ts';
import { assign, keysFor, seenBy, sign } from '#support/service/signing-calls.ts';
import { isStored, pathsOf, sha256Of, storedBlobs } from '#support/service/stored-blobs.ts';
import { uniquePdf, uploaded } from '#support/service/upload-calls.ts';
import { backend, database } from '#support/stack/backend-environment.ts';

/** Returns a file of several encrypted chunks that no other test has. */
const uniqueLargePdf = () =>
  Buffer.concat([largePdf({ pages: 3, bytes: 200_000 }), uniquePdf().subarray(-39)]);

let office: Office;
beforeEach(async () => {
  office = await openOffice(await keysFor('owner', 'member', 'second'));
});

const ask = (id: string, version: number, headers: Record<string, string> = {}, method = 'GET') =>
  fetchCall(getAttachment, { params: { id }, query: { version } }, office.owner, { headers, method });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const download = async ({ id }: Document, version: number) => bytesOf(await ask(id, version));
const versionsOf = async ({ id }: Document, who: Person = office.owner): Promise<DocumentVersion[]> =>
  (await send(viewVersions, { params: { id } }, who)).data.toSorted(
    (one, other) => one.version - other.version,
  );

/** Returns the names of what is stored for an organization. */
async function storedBy({ organizationId }: Person): Promise<string[]> {
  const names: string[] = [];
  for await (const { sha256 } of (await storedBlobs()).keptBy(organizationId)) names.push(sha256);
  return names;
}

/** Uploads a document and has it signed by the first of these signatories, one after the other. */
async function signed(file: Buffer, signatories: Person[], signatures: number): Promise<Document> {
  const document = await uploaded(office.owner, 'lease.pdf', file);
  await assign(office.owner, [document], signatories);
  for (const who of signatories.slice(0, signatures)) expect((await sign(who, [document])).status).toBe(200);
  return seenBy(office.owner, document);
}

/** Cancels a document and removes it for good. */
async function removed(document: Document): Promise<void> {
  const approval_ids = [document.approval_track_id!];
  const body = { approval_ids, status: 'cancel' as const, remarks: 'a mistake' };
  expect((await send(decideApproval, { body }, office.owner)).status).toBe(200);
  await removedAtOnce(document);
}

async function removedAtOnce({ id }: Document): Promise<void> {
  const body = { instance_ids: [id], purpose: 'remove' as const };
  expect((await send(changeDocuments, { body }, office.owner)).status).toBe(200);
}

const untilStored = (expected: string[]) =>
  eventually(async () =>
    (await storedBy(office.owner)).sort().join() === expected.sort().join() ? true : null,
  );

describe('the versions of a document', () => {
  it('take the space of the newest one, and are read whole, by range and by HEAD as they were made', async () => {
    const file = uniqueLargePdf();
    const { owner, member, second } = office;
    const document = await signed(file, [member, second, owner], 3);
    const versions = await versionsOf(document);
    const contents = await Promise.all(versions.map(({ version }) => download(document, version)));
    expect(contents.map(({ length }) => length)).toEqual(versions.map(({ size }) => size));
    expect(contents.map(sha256Of)).toEqual(versions.map(({ sha256 }) => sha256));
    expect(contents[0]!.equals(file)).toBe(true);
    expect(popplerVerdicts(contents[3]!)).toEqual(Array.from({ length: 3 }, () => 'Signature is Valid.'));

    const added = contents.slice(1).map((content, index) => content.subarray(contents[index]!.length));
    expect((await storedBy(owner)).sort()).toEqual([file, ...added].map(sha256Of).sort());
    const onDisk = (await storedBy(owner)).reduce((sum, name) => sum + statSync(pathsOf(name)[0]!).size, 0);
    expect(onDisk).toBe([file, ...added].reduce((sum, { length }) => sum + sealedBytes(length), 0));

    const [newest, etag] = [contents[3]!, `"${sha256Of(contents[3]!)}"`];
    const head = await ask(document.id, 4, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      String(newest.length),
      etag,
    ]);
    expect((await ask(document.id, 4, { 'if-none-match': etag })).status).toBe(304);
    const bounds = contents.slice(0, 3).map(({ length }) => length);
    const ranges = [
      ...bounds.map((at) => [at - 3, at + 2]),
      [bounds[0]! - 70_000, newest.length - 1],
      [0, bounds[1]!],
    ];
    for (const [start, end] of ranges as [number, number][]) {
      const response = await ask(document.id, 4, { range: `bytes=${start}-${end}`, 'if-range': etag });
      expect([response.status, response.headers.get('content-range')]).toEqual([
        206,
        `bytes ${start}-${end}/${newest.length}`,
      ]);
      expect((await bytesOf(response)).equals(newest.subarray(start, end + 1))).toBe(true);
    }
    const beyond = await ask(document.id, 4, { range: `bytes=${newest.length}-` });
    expect(beyond.status).toBe(416);
  });

  it('of which one is encrypted anew are stored whole', async () => {
    const { owner, member, second } = office;
    const document = await uploaded(owner);
    await assign(owner, [document], [member, second]);
    const encrypted = { addEncryption: true, encryptionPin: 'harbour 9' };
    expect((await sign(member, [document], encrypted)).status).toBe(200);
    expect((await sign(second, [document])).status).toBe(200);
    const versions = await versionsOf(document);
    const [, second_, third] = await Promise.all(versions.map(({ version }) => download(document, version)));
    const added = third!.subarray(second_!.length);
    const expected = [versions[0]!.sha256, versions[1]!.sha256, sha256Of(added)];
    expect((await storedBy(owner)).sort()).toEqual(expected.sort());
  });

  it('are stored whole while services of a release run that knows no pieces', async () => {
    const earlier = new pg.Client({
      connectionString: backend('DATABASE_URL'),
      application_name: 'countersign jobs',
    });
    await earlier.connect();
    try {
      const document = await signed(uniquePdf(), [office.member, office.second], 1);
      const versions = await versionsOf(document);
      expect((await storedBy(office.owner)).sort()).toEqual(versions.map(({ sha256 }) => sha256).sort());
      await earlier.end();
      expect((await sign(office.second, [document])).status).toBe(200);
      const newest = await download(document, 3);
      const added = newest.subarray(versions[1]!.size ?? 0);
      expect(await storedBy(office.owner)).toContain(sha256Of(added));
      expect(isStored(sha256Of(newest))).toBe(false);
    } finally {
      await earlier.end();
    }
  });
});

describe('a piece of a version', () => {
  const flipBit = (file: string) => {
    const bytes = readFileSync(file);
    bytes[300] = bytes[300]! ^ 1;
    writeFileSync(file, bytes);
  };

  it.each([
    ['with one changed bit', 'damaged', flipBit],
    ['that is gone', 'missing', (file: string) => rmSync(file)],
  ] as const)('%s keeps the version from being sent and signed', async (_how, what, spoil) => {
    const { member, second, owner } = office;
    const file = uniqueLargePdf();
    const document = await signed(file, [member, second, owner], 2);
    const [first, , newest] = await versionsOf(document);
    const [stored] = pathsOf(first!.sha256);
    const sealed = readFileSync(stored!);
    spoil(stored!);
    const response = await ask(document.id, 3);
    expect([response.status, await response.json()]).toMatchObject([500, { code: `stored_file_${what}` }]);
    expect(response.headers.get('etag')).toBeNull();
    expect(await sign(owner, [document])).toMatchObject({ status: 500, code: `stored_file_${what}` });
    expect(await versionsOf(document)).toHaveLength(3);
    expect(await (await storedBlobs()).of(owner.organizationId).verify(newest!.sha256)).toEqual({
      what,
      reason: expect.stringContaining(first!.sha256) as string,
    });
    writeFileSync(stored!, sealed);
    expect((await sign(owner, [document])).status).toBe(200);
    expect((await download(document, 4)).subarray(0, file.length).equals(file)).toBe(true);
  });
});

describe('the removal of versions in pieces', () => {
  it('leaves nothing, and keeps the files of another organization', async () => {
    const { member, second } = office;
    const file = uniquePdf();
    const elsewhere = (await openOffice()).owner;
    await uploaded(elsewhere, 'lease.pdf', file);
    const document = await signed(file, [member, second], 1);
    expect(await storedBy(office.owner)).toHaveLength(2);
    await removed(document);
    await untilStored([]);
    expect(await storedBy(elsewhere)).toEqual([sha256Of(file)]);
    const rows = await database().execute(
      sql`select from file_pieces where organization_id = ${office.owner.organizationId}`,
    );
    expect(rows.rows).toHaveLength(0);
  });

  it('keeps the pieces of a version that is the file of another document, until that is deleted too', async () => {
    const { owner, member, second } = office;
    const document = await signed(uniquePdf(), [member, second], 1);
    const content = await download(document, 2);
    const pieces = await storedBy(owner);
    const other = await uploaded(owner, 'again.pdf', content);
    expect(await storedBy(owner)).toEqual(pieces);
    await removed(document);
    const unrelated = await uploaded(owner);
    await removedAtOnce(unrelated); // queued after those of the first
    await untilStored(pieces);
    expect((await download(other, 1)).equals(content)).toBe(true);
    await removedAtOnce(other);
    await untilStored([]);
  });

  it('is caught up by the sweep, which leaves the pieces of documents', async () => {
    const { owner, member, second } = office;
    const [kept, gone] = [
      await signed(uniquePdf(), [member, second], 2),
      await signed(uniquePdf(), [member, second], 2),
    ];
    const content = await download(kept, 3);
    expect(await storedBy(owner)).toHaveLength(6);
    await database().execute(sql`delete from documents where id = ${gone.id}`); // as if its jobs had failed
    const blobs = await storedBlobs();
    const own = {
      database: database(),
      blobs: { ...blobs, keptBy: (id: string) => blobs.keptBy(id === owner.organizationId ? id : NOBODY) },
    };
    await removeOrphans(own, { isStopping: () => false, leastAgeMs: 0 });
    expect(await storedBy(owner)).toHaveLength(3);
    expect((await download(kept, 3)).equals(content)).toBe(true);
    const [piece] = await storedBy(owner);
    expect(await removeUnneededBlob(own, { organizationId: owner.organizationId, sha256: piece! })).toBe(
      'needed',
    );
  });

  it('goes with the organization', async () => {
    const { owner, member, second } = office;
    await signed(uniquePdf(), [member, second], 2);
    expect(await storedBy(owner)).toHaveLength(3);
    await database().execute(
      sql`update organizations set delete_after = now() - interval '1 second' where id = ${owner.organizationId}`,
    );
    await untilStored([]);
  });
});

/** Id of no organization, which has no files. */
const NOBODY = '00000000-0000-4000-8000-00000000ffff';
