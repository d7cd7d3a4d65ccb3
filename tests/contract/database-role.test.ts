import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { sql } from '#platform/drizzle/orm.ts';
import pg from 'pg';
import { migrateJobs } from '#platform/jobs.ts';
import { migrateDatabase } from '#platform/migrate.ts';
import { database, backend } from '#support/stack/backend-environment.ts';
import { emptyDatabase } from '#support/stack/own-services.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { migrateAsOwner } from '../../scripts/database-roles.ts';
import { startDatabase } from '../../scripts/database.ts';

interface Session {
  role: string;
  rolsuper: boolean;
  rolcreatedb: boolean;
  rolcreaterole: boolean;
  rolreplication: boolean;
  rolbypassrls: boolean;
}

describe('the database role of the services', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client({ connectionString: backend('SERVICES_DATABASE_URL') });
    await client.connect();
  });
  afterAll(() => client.end());

  it('is the one of every connection of the running services, and has no attribute of an administrator', async () => {
    const { rows } = await database().execute<Session & Record<string, unknown>>(sql`
      select distinct r.rolname as role, r.rolsuper, r.rolcreatedb, r.rolcreaterole, r.rolreplication, r.rolbypassrls
      from pg_stat_activity a join pg_roles r on r.oid = a.usesysid
      where a.datname = current_database() and a.application_name in ('countersign', 'countersign events', 'countersign work')
        and a.pid <> pg_backend_pid()`);
    const services = rows.filter(({ role }) => role !== 'countersign'); // that of the tests beside them
    expect(services).toEqual([
      {
        role: 'countersign_services',
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
      },
    ]);
  });

  it('owns nothing and belongs to no other role', async () => {
    const owned = await client.query('select relname from pg_class where relowner = current_user::regrole');
    const roles = await client.query('select * from pg_auth_members where member = current_user::regrole');
    expect([owned.rowCount, roles.rowCount]).toEqual([0, 0]);
  });

  it.each([
    ['runs no program', `copy (select 1) to program 'true'`],
    ['reads no file of the server', `select pg_read_file('PG_VERSION')`],
    ['copies no file of the server', `copy mails (subject) from '/etc/passwd'`],
    ['reads no password', 'select rolpassword from pg_authid'],
    ['creates no role', 'create role another superuser'],
    ['creates no database', 'create database another'],
    ['creates no table', 'create table public.another (x text)'],
    ['creates no schema', 'create schema another'],
    ['removes no extension', 'drop extension pg_trgm cascade'],
    ['creates no temporary table', 'create temp table another (x text)'],
    ['changes no table', 'alter table users add column another text'],
    ['deletes no table', 'drop table users cascade'],
    ['empties no table', 'truncate users cascade'],
    ['switches no trigger off', 'alter table activities disable trigger all'],
    ['switches no triggers off for a session', 'set session_replication_role = replica'],
    ['becomes no other role', 'set role countersign'],
    ['records no migration', `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', 1)`],
  ])('%s', async (_title, statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('does not reach another database of the server', async () => {
    const url = new URL(backend('SERVICES_DATABASE_URL'));
    url.pathname = '/postgres';
    const other = new pg.Client({ connectionString: url.toString() });
    await expect(other.connect()).rejects.toMatchObject({ code: '42501' });
  });

  it('reads and writes the tables', async () => {
    expect((await client.query('select count(*) from users')).rowCount).toBe(1);
    expect((await client.query('update users set first_name = first_name where false')).rowCount).toBe(0);
  });
});

it('a database whose tables a superuser made, as earlier releases did, belongs to the owner from the next start on', async () => {
  const dataRoot = temporaryDataRoot('roles');
  const password = randomBytes(12).toString('hex');
  const earlier = await startDatabase({ dataRoot, password });
  await migrateDatabase(earlier.url);
  await migrateJobs(earlier.url);
  expect(await ownersIn(earlier.url)).toEqual(['countersign']);
  await earlier.stop();

  const present = await startDatabase({ dataRoot, password });
  expect(await ownersIn(present.url)).toEqual(['countersign_owner']);
  await migrateAsOwner(present);
  const services = new pg.Client({ connectionString: present.servicesUrl });
  await services.connect();
  await migrateDatabase(present.servicesUrl); // has nothing to do, for which the role suffices
  expect((await services.query('select count(*)::int as count from documents')).rows).toEqual([{ count: 0 }]);
  expect((await services.query('select count(*)::int as count from jobs.job')).rows).toEqual([{ count: 0 }]);
  await services.end();
  const owner = new pg.Client({ connectionString: present.ownerUrl });
  await owner.connect();
  await owner.query('delete from drizzle.__drizzle_migrations'); // as if this release had more migrations
  await owner.end();
  await expect(migrateDatabase(present.servicesUrl)).rejects.toThrow('DATABASE_OWNER_URL');
  await present.stop();
  for (const folder of [dataRoot, present.folder]) rmSync(folder, { recursive: true, force: true });
});

it('the tables of a database are not made while DATABASE_URL names another one', async () => {
  const [ownerUrl, servicesUrl] = [await emptyDatabase(), await emptyDatabase()];
  await expect(migrateAsOwner({ ownerUrl, servicesUrl })).rejects.toThrow(
    'DATABASE_OWNER_URL names another database than DATABASE_URL.',
  );
  expect(await ownersIn(ownerUrl)).toEqual([]);
});

it('npm run migrate makes the tables as their owner, for services whose role may not', async () => {
  const ownerUrl = await emptyDatabase();
  const servicesUrl = new URL(backend('SERVICES_DATABASE_URL'));
  servicesUrl.pathname = new URL(ownerUrl).pathname;
  const migrate = (variables: Record<string, string>) =>
    promisify(execFile)(process.execPath, ['scripts/migrate.ts'], { env: { ...process.env, ...variables } });
  const DATABASE_URL = servicesUrl.toString();
  await expect(migrateDatabase(DATABASE_URL)).rejects.toThrow('Run npm run migrate with DATABASE_OWNER_URL');
  await expect(migrate({ DATABASE_URL, DATABASE_OWNER_URL: '' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Set DATABASE_OWNER_URL and DATABASE_URL/) as string,
  });
  expect(await migrate({ DATABASE_URL, DATABASE_OWNER_URL: ownerUrl })).toMatchObject({ stderr: '' });
  await expect(migrateDatabase(DATABASE_URL)).resolves.toBeUndefined();
});

it('a start whose secrets are not those of the database says so', async () => {
  const dataRoot = temporaryDataRoot('secrets');
  const made = await startDatabase({ dataRoot, password: 'former' });
  await made.stop();
  await expect(startDatabase({ dataRoot, password: 'other' })).rejects.toThrow(
    `The database in ${made.folder} was made with other secrets`,
  );
  for (const folder of [dataRoot, made.folder]) rmSync(folder, { recursive: true, force: true });
});

/** Returns the owners of all tables, sequences, functions and types of the product. */
async function ownersIn(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ owner: string }>(`
    select distinct owner::regrole::text as owner from (
      select relowner as owner, relnamespace as schema, oid from pg_class where relkind in ('r', 'p', 'v', 'S')
      union all select proowner, pronamespace, oid from pg_proc
      union all select typowner, typnamespace, oid from pg_type where typtype = 'e') o
    where schema::regnamespace::text in ('public', 'jobs', 'drizzle')
      and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`);
  await client.end();
  return rows.map(({ owner }) => owner);
}
