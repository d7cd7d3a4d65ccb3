import { createHmac } from 'node:crypto';
import pg from 'pg';
import { connectToDatabase, type DatabaseVariable } from '#platform/connect-to-database.ts';
import { BadConfiguration } from '#platform/errors/bad-configuration.ts';
import { migrateJobs } from '#platform/jobs.ts';
import { migrateDatabase } from '#platform/migrate.ts';

/** Owns tables and functions and changes them when a release starts for the first time. No program runs with it. */
const OWNER = 'countersign_owner';
/** The services run with it: it reads and writes rows, and nothing else. */
const SERVICES = 'countersign_services';

/** Connection strings of the two roles. */
export interface RoleUrls {
  ownerUrl: string;
  servicesUrl: string;
}

/**
 * Creates the roles of owner and services where they are missing, and makes the owner own what an earlier release made as superuser.
 * Their passwords are derived from that of the superuser.
 */
export async function ensureRoles(superuserUrl: string): Promise<RoleUrls> {
  const urls = roleUrls(superuserUrl);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const { username, password } of [new URL(urls.ownerUrl), new URL(urls.servicesUrl)]) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [username]);
      const secret = pg.escapeLiteral(decodeURIComponent(password));
      await client.query(
        `${rowCount === 0 ? 'create' : 'alter'} role ${username} with login password ${secret}
           nosuperuser nocreatedb nocreaterole noreplication nobypassrls`,
      );
    }
    await client.query(OWNERSHIP);
  } finally {
    await client.end();
  }
  return urls;
}

/** Returns the connection strings of the roles of a database that the project's own server runs. */
export function roleUrls(superuserUrl: string): RoleUrls {
  const { password } = new URL(superuserUrl);
  const of = (role: string) => {
    const url = new URL(superuserUrl);
    url.username = role;
    url.password = createHmac('sha256', decodeURIComponent(password)).update(role).digest('hex');
    return url.toString();
  };
  return { ownerUrl: of(OWNER), servicesUrl: of(SERVICES) };
}

/**
 * Brings the tables to this release as their owner, and lets the role of `servicesUrl` use them.
 * @throws Error when the owner may not do that, or the two URLs name different databases
 */
export async function migrateAsOwner({ ownerUrl, servicesUrl }: RoleUrls): Promise<void> {
  await expectSameDatabase({ ownerUrl, servicesUrl });
  await migrateDatabase(ownerUrl, 'DATABASE_OWNER_URL');
  await migrateJobs(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(grantsTo(pg.escapeIdentifier(decodeURIComponent(new URL(servicesUrl).username))));
  } finally {
    await client.end();
  }
}

/** @throws BadConfiguration when one of the two URLs cannot be used, or they name different databases */
export async function expectSameDatabase({ ownerUrl, servicesUrl }: RoleUrls): Promise<void> {
  const owned = await placeOf(ownerUrl, 'DATABASE_OWNER_URL');
  if (owned !== (await placeOf(servicesUrl, 'DATABASE_URL'))) throw new BadConfiguration(OTHER_DATABASE);
}

const OTHER_DATABASE =
  'DATABASE_OWNER_URL names another database than DATABASE_URL. Both must name the same one, with different users.';

/** Returns what tells a database from every other one, also of other servers. @throws BadConfiguration when it cannot be used */
async function placeOf(url: string, variable: DatabaseVariable): Promise<string> {
  const client = await connectToDatabase(url, { variable, program: 'countersign migrations' });
  try {
    const { rows } = await client.query<{ place: string }>(
      `select concat(current_database(), ' ', pg_postmaster_start_time()) as place`,
    );
    return rows[0]?.place ?? '';
  } finally {
    await client.end();
  }
}

const grantsTo = (role: string) => `
  grant usage on schema public, jobs, drizzle to ${role};
  grant select, insert, update, delete on all tables in schema public, jobs to ${role};
  grant select on all tables in schema drizzle to ${role};
  grant usage, select on all sequences in schema public, jobs to ${role};`;

/** Statements that a superuser runs. REASSIGN OWNED cannot be used: it refuses the role that made the cluster. */
const OWNERSHIP = `
  do $$
  declare
    command text;
  begin
    execute format('alter database %I owner to ${OWNER}', current_database());
    execute format('revoke all on database %I from public', current_database());
    execute format('grant connect on database %I to ${SERVICES}', current_database());
    for command in
      select format('alter schema %I owner to ${OWNER}', nspname) from pg_namespace
        where nspname in ('jobs', 'drizzle') and nspowner <> '${OWNER}'::regrole
      union all
      select format('alter table %s owner to ${OWNER}', c.oid::regclass) from pg_class c
        where c.relkind in ('r', 'p', 'v') and c.relnamespace::regnamespace::text in ('public', 'jobs', 'drizzle')
          and c.relowner <> '${OWNER}'::regrole
      union all
      select format('alter sequence %s owner to ${OWNER}', c.oid::regclass) from pg_class c
        where c.relkind = 'S' and c.relnamespace::regnamespace::text in ('public', 'jobs', 'drizzle')
          and c.relowner <> '${OWNER}'::regrole
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i')) -- follow their tables
      union all
      select format('alter routine %s owner to ${OWNER}', p.oid::regprocedure) from pg_proc p
        where p.pronamespace::regnamespace::text in ('public', 'jobs', 'drizzle') and p.proowner <> '${OWNER}'::regrole
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') -- those of extensions stay
      union all
      select format('alter type %s owner to ${OWNER}', t.oid::regtype) from pg_type t
        where t.typtype in ('e', 'd') and t.typnamespace::regnamespace::text in ('public', 'jobs', 'drizzle')
          and t.typowner <> '${OWNER}'::regrole
          and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
    loop
      execute command;
    end loop;
  end $$;
  revoke connect on database postgres, template1 from public;`;
