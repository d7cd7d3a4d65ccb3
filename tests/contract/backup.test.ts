import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { drizzle } from '#platform/drizzle/node-postgres.ts';
import { sql } from '#platform/drizzle/orm.ts';
import { getAttachment } from '#contracts/document-files.ts';
import type { Document } from '#contracts/document.ts';
import { placePath } from '#platform/blobs/blob-place.ts';
import { findLastBackup } from '#platform/operation/backup-store.ts';
import { largePdf } from '#support/pdf/large-pdf.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { openBackupCommands, runBackupCommand, type Outcome } from '#support/service/backup-commands.ts';
import { databaseContent } from '#support/service/database-content.ts';
import { fetchCall } from '#support/service/client.ts';
import { wrongUsage } from '#support/service/kept-usage.ts';
import { openOffice, type Office } from '#support/service/signed-in-office.ts';
import { assign, keysFor, sign } from '#support/service/signing-calls.ts';
import { sha256Of } from '#support/service/stored-blobs.ts';
import { uploaded } from '#support/service/upload-calls.ts';
import { backend, database } from '#support/stack/backend-environment.ts';
import {
  emptyDatabase,
  migratedDatabase,
  startOwnServices,
  useOwnDatabase,
  type OwnServices,
} from '#support/stack/own-services.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';

const folder = temporaryDataRoot('backup');
const BACKUP = path.join(folder, 'all.backup');
const BLOB_DIR = path.join(folder, 'blobs');
let source: { DATABASE_URL: string; BLOB_DIR: string; KEY_ENCRYPTION_KEY: string };
/** More than one encrypted chunk. */
const LARGE = largePdf({ pages: 3, bytes: 300_000 });
let office: Office;
let [signed, waiting]: Document[] = [];
let signedFile: Buffer;
let made: Outcome;
let commands: Awaited<ReturnType<typeof openBackupCommands>>;

const download = async ({ id }: Document) =>
  Buffer.from(
    await (await fetchCall(getAttachment, { params: { id }, query: {} }, office.owner)).arrayBuffer(),
  );

async function stop({ child, ended }: OwnServices): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** Returns variables of an empty database and an empty folder of files. */
async function emptyTarget() {
  return {
    ...source,
    DATABASE_URL: await emptyDatabase(),
    BLOB_DIR: mkdtempSync(path.join(folder, 'blobs-')),
  };
}

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
const restore = (from: string, variables: Record<string, string>, ...args: string[]) =>
  commands.run('restore', ['--from', from, ...args], variables);

beforeAll(async () => {
  commands = await openBackupCommands();
  await useOwnDatabase();
  source = {
    DATABASE_URL: backend('DATABASE_URL'),
    BLOB_DIR,
    KEY_ENCRYPTION_KEY: backend('KEY_ENCRYPTION_KEY'),
  };
  const services = startOwnServices({ BLOB_DIR });
  process.env['SERVICES_URL'] = await services.ready;
  office = await openOffice(await keysFor('member', 'second'));
  const { owner, member, second } = office;
  [signed, waiting] = [await uploaded(owner, 'signed.pdf'), await uploaded(owner, 'waiting.pdf', LARGE)];
  await assign(owner, [signed, waiting], [member, second]);
  expect((await sign(member, [signed])).status).toBe(200);
  signedFile = await download(signed);
  await database().execute(sql`insert into mails (recipient, subject, text_body, html_body, state)
    select 'a@b.example', E'tab \t newline \n backslash \\ \\N \\. ü 🔑', repeat(md5(n::text), n % 40), '', 'sent' from generate_series(1, 5000) n`);
  made = await runBackupCommand('backup', ['--to', BACKUP], source);
  await stop(services);
});
afterAll(() => {
  commands.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('is made while the services run, says what it holds, and overwrites no file', async () => {
    expect(made).toMatchObject({ code: 0, error: '' });
    expect(await findLastBackup(database())).toMatchObject({
      size: readFileSync(BACKUP).length,
      files: 3,
      unreadable: 0,
    });
    expect(made.lines).toEqual([
      {
        backup: BACKUP,
        size: readFileSync(BACKUP).length,
        tables: expect.any(Number) as number,
        rows: expect.any(Number) as number,
        files: 3,
        bytes: signedFile.length + LARGE.length, // of the signed document what its versions have in common once
        unreadable: 0,
      },
    ]);
    const again = await commands.run('backup', ['--to', BACKUP], source);
    expect(again.code).toBe(2);
    expect(again.error).toContain('exists already');
  });

  it('is checked without being restored', async () => {
    const { tables, rows, files, bytes } = made.lines[0]!;
    const lines = [{ tables, rows, files, bytes, unreadable: 0 }];
    expect(await restore(BACKUP, {}, '--check')).toEqual({ code: 0, lines, error: '' });
  });

  it('restores an equal database and equal files, on which the product goes on', async () => {
    const target = await emptyTarget();
    const restored = await runBackupCommand('restore', ['--from', BACKUP], target);
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(restored.lines.at(-1)).toMatchObject({
      rows: made.lines[0]!['rows'],
      files: 3,
      organizations: 1,
      log_problems: 0,
    });
    expect(restored.lines.at(-1)!['log_entries']).toBeGreaterThan(0);
    // That there is a backup is stored after it, and instances come and go.
    const content = async (url: string) => ({
      ...(await databaseContent(url)),
      'public.backups': null,
      'public.instances': null,
    });
    expect(await content(target.DATABASE_URL)).toEqual(await content(source.DATABASE_URL));

    const services = startOwnServices(target);
    process.env['SERVICES_URL'] = await services.ready;
    expect((await download(signed!)).equals(signedFile)).toBe(true);
    const { member, second } = office;
    expect((await sign(second, [signed!])).status).toBe(200);
    expect((await sign(member, [waiting!])).status).toBe(200);
    expect(popplerVerdicts(await download(signed!))).toEqual(['Signature is Valid.', 'Signature is Valid.']);
    const pool = new pg.Pool({ connectionString: target.DATABASE_URL });
    expect(await wrongUsage(drizzle(pool), member.organizationId)).toEqual([]);
    await pool.end();
    await stop(services);

    const refused = await restore(BACKUP, target);
    expect(refused).toMatchObject({ code: 2, lines: [] });
    expect(refused.error).toContain('The database is not empty');
    expect((await restore(BACKUP, target, '--replace')).code).toBe(0);
    expect(await content(target.DATABASE_URL)).toEqual(await content(source.DATABASE_URL));
  });

  it('is restored into a folder of files that another installation has used, and services start on it', async () => {
    const target = await emptyTarget();
    writeFileSync(path.join(target.BLOB_DIR, 'store-id'), `${randomUUID()}\n`);
    expect((await restore(BACKUP, target)).code).toBe(0);
    const services = startOwnServices(target);
    await services.ready;
    await stop(services);
  });
});

describe('a copy of the stored files', () => {
  it('has the pieces of versions, and is verified by reading the versions from it', async () => {
    const copied = path.join(folder, 'copied');
    const copy = () => commands.run('blobs-copy', ['--from', BLOB_DIR, '--to', copied], source);
    const verify = () => commands.run('blobs-verify', [], { ...source, BLOB_DIR: copied });
    expect(await copy()).toMatchObject({ code: 0, lines: [{ copied: 3, present: 0, missing: 0 }] });
    expect(await verify()).toMatchObject({ code: 0, lines: [{ checked: 3, damaged: 0, missing: 0 }] });

    const uploads = await database().execute<{ size: number }>(
      sql`select size::int from document_versions where document_id = ${signed!.id} and version = 1`,
    );
    const piece = sha256Of(signedFile.subarray(uploads.rows[0]!.size));
    rmSync(path.join(copied, placePath({ organizationId: office.owner.organizationId, sha256: piece })));
    expect(await verify()).toMatchObject({
      code: 1,
      lines: [
        {
          sha256: sha256Of(signedFile),
          problem: 'missing',
          reason: expect.stringContaining(piece) as string,
          document_ids: [signed!.id],
        },
        { checked: 3, damaged: 0, missing: 1 },
      ],
    });
    expect(await copy()).toMatchObject({ code: 0, lines: [{ copied: 1, present: 2, missing: 0 }] });
    expect((await verify()).code).toBe(0);
  });
});

describe('a restore that fails', () => {
  const damaged = (change: (bytes: Buffer) => Buffer) => {
    const file = path.join(folder, `damaged-${randomBytes(4).toString('hex')}`);
    writeFileSync(file, change(readFileSync(BACKUP)));
    return file;
  };

  it('because DATABASE_OWNER_URL names another database leaves both, also with --replace', async () => {
    const target = { ...(await emptyTarget()), DATABASE_URL: await migratedDatabase() };
    const DATABASE_OWNER_URL = await migratedDatabase();
    const before = await databaseContent(DATABASE_OWNER_URL);
    const failed = await restore(BACKUP, { ...target, DATABASE_OWNER_URL }, '--replace');
    expect(failed).toMatchObject({ code: 2, lines: [] });
    expect(failed.error).toContain('DATABASE_OWNER_URL names another database than DATABASE_URL.');
    expect(await databaseContent(DATABASE_OWNER_URL)).toEqual(before);
    expect(filesIn(target.BLOB_DIR)).toBe(0);
  });

  it.each([
    [
      'a wrong passphrase',
      (bytes: Buffer) => bytes,
      { BACKUP_PASSPHRASE: 'another one' },
      'passphrase is wrong',
    ],
    ['a cut-off end', (bytes: Buffer) => bytes.subarray(0, -1), {}, 'its end is missing or was changed'],
    [
      'another master key',
      (bytes: Buffer) => bytes,
      { KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64') },
      'not the master key of this backup',
    ],
  ])(
    'because of %s says so and leaves database and files as they were',
    async (_why, change, variables, words) => {
      const target = await emptyTarget();
      const failed = await restore(damaged(change), { ...target, ...variables });
      expect([failed.code, failed.lines]).toEqual([2, []]);
      expect(failed.error).toContain(words);
      expect(failed.error.trim()).toMatch(/^[^\n]+ Nothing was restored\.$/);
      expect(await databaseContent(target.DATABASE_URL)).toEqual({});
      expect(filesIn(target.BLOB_DIR)).toBe(0);
    },
  );
});
