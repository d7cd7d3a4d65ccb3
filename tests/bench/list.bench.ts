import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sealData } from 'iron-session';
import pg from 'pg';
import { createOrganizationWithMembers } from '#demo/organization.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { openDatabase, type Database } from '#platform/database.ts';
import { openVault } from '#platform/vault.ts';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { readSettings } from '../../scripts/environment.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startStack } from '../../scripts/stack.ts';
import { administratorCases, LIST_CASES, type ListCase } from './list-cases.ts';
import { measure, print } from './measure.ts';
import { seedDocuments } from './seed-documents.ts';
import { seedMembers } from './seed-members.ts';

/**
 * Measures the list of documents of an organization with a million documents, requested by its owner and by members who take part in a
 * quarter and in a thousandth of them: at the service, and through the web app as a browser does. In the same run, for comparison:
 * `select 1` over the same HTTP stack, and the plain offset query that a list would use without the prepared tables.
 */
const { values: options } = parseArgs({
  options: {
    documents: { type: 'string', default: '1000000' },
    /** Documents of other organizations in the same tables, 900 each. */
    others: { type: 'string', default: '0' },
    /** Folder that keeps the seeded database, so that the next run starts without seeding. */
    data: { type: 'string' },
    /** Substring of the names of the cases to run. */
    only: { type: 'string', default: '' },
    /** Number of requests of each kind. */
    rounds: { type: 'string', default: '60' },
    'services-only': { type: 'boolean', default: false },
    'keep-build': { type: 'boolean', default: false },
  },
});
const count = Number(options.documents);
const rounds = { rounds: Number(options.rounds) };

interface Asker {
  who: string;
  token: string;
  organizationId: string;
}

async function main(): Promise<void> {
  const dataRoot = options.data ? path.resolve(options.data) : temporaryDataRoot('bench');
  process.env['DATA_DIR'] = dataRoot;
  process.env['MAIL_PAGE_PORT'] = '0';
  process.env['PKI_PORT'] = '0';
  process.env['PORT'] = String(await freePort());
  process.env['SERVICES_PORT'] = String(await freePort());
  const settings = readSettings(process.env, false);
  const stack = await startStack(settings, note, {
    web: options['services-only'] ? 'none' : options['keep-build'] ? 'kept' : 'current',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stack.stop().then(() => process.exit(130)));
  }
  try {
    const { database, close } = openDatabase(stack.databaseUrl, (error) => note(error.message));
    const people = await seedOnce(database, {
      file: path.join(dataRoot, 'bench-people.json'),
      databaseUrl: stack.databaseUrl,
      key: settings.secrets.KEY_ENCRYPTION_KEY,
    });
    const askers = await signIn(database, people);
    await close();
    await measureReferences(stack.servicesUrl, stack.databaseUrl, askers);
    for (const asker of askers) {
      const isOwner = asker === askers[0];
      const cases = [...LIST_CASES, ...(isOwner ? administratorCases([people.busy, people.rare]) : [])];
      const headers = { authorization: `Bearer ${asker.token}`, 'x-organization-id': asker.organizationId };
      await measureCases(cases, 'service', asker, { base: stack.servicesUrl, headers });
      if (options['services-only']) continue;
      const { token, organizationId } = asker;
      const password = settings.secrets.SESSION_SECRET;
      const seal = await sealData({ token, organizationId }, { password, ttl: 3600 });
      const cookie = { cookie: `countersign-session=${seal}` };
      await measureCases(cases, 'web', asker, {
        base: `http://127.0.0.1:${settings.webPort}/api`,
        headers: cookie,
      });
    }
  } finally {
    await stack.stop();
    const folders = options.data ? [] : [dataRoot, stack.databaseFolder];
    for (const folder of folders) if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

interface People {
  organizationId: string;
  owner: string;
  busy: string;
  rare: string;
}

async function seedOnce(
  database: Database,
  { file, key, databaseUrl }: { file: string; key: string; databaseUrl: string },
): Promise<People> {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as People; // written below
  const { organizationId, members } = await createOrganizationWithMembers(
    database,
    openVault(Buffer.from(key, 'base64')),
    {
      name: 'A million documents',
      members: Array.from({ length: 30 }, (_, index) => ({
        first_name: `First${index}`,
        last_name: `Person${index}`,
        email: `person${index}@bench.example`,
        password: 'not a secret of anybody',
        role: index === 0 ? ('Owner' as const) : ('Member' as const),
      })),
    },
  );
  const [owner, busy, rare, ...others] = members;
  if (!owner || !busy || !rare) throw new Error('The members are missing.');
  const started = performance.now();
  await seedDocuments(
    database,
    { organizationId, busy, rare, others: [owner, ...others] },
    { count, others: Number(options.others), databaseUrl },
  );
  await seedMembers(database, organizationId, { members: 3000, calls: count });
  note(
    `Seeded ${count + Number(options.others)} documents in ${((performance.now() - started) / 1000).toFixed(0)} s.`,
  );
  const people = { organizationId, owner: owner.userId, busy: busy.userId, rare: rare.userId };
  writeFileSync(file, JSON.stringify(people));
  return people;
}

async function signIn(database: Database, { organizationId, ...people }: People): Promise<Asker[]> {
  const asker = async (who: string, userId: string) => ({
    who,
    organizationId,
    token: await startSession(database, userId),
  });
  return [
    await asker('owner', people.owner),
    await asker('member of 26 %', people.busy),
    await asker('member of 0.1 %', people.rare),
  ];
}

async function measureReferences(servicesUrl: string, databaseUrl: string, [asker]: Asker[]): Promise<void> {
  const health = await measure(() => ask(`${servicesUrl}/health`, {}).then(() => undefined));
  print({ case: 'reference: select 1 over HTTP', at: 'service', ...health });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const parameters = [asker?.organizationId];
  const offset = await measure(
    async () => {
      await client.query('select count(*) from documents where organization_id = $1', parameters);
      await client.query(
        `select d.*, u.first_name from documents d join users u on u.id = d.uploaded_by where d.organization_id = $1
          order by d.created_at desc, d.id desc offset 99980 limit 20`,
        parameters,
      );
    },
    { rounds: 20, warmUp: 2 },
  );
  print({ case: 'reference: plain count and offset, page 5000', at: 'database', who: 'owner', ...offset });
  const like = await measure(
    async () => {
      const where = `organization_id = $1 and document_name ilike '%zephyr%'`;
      await client.query(`select count(*) from documents where ${where}`, parameters);
      await client.query(
        `select * from documents where ${where} order by created_at desc limit 20`,
        parameters,
      );
    },
    { rounds: 5, warmUp: 1 },
  );
  print({ case: 'reference: plain ilike, 0.01 % match', at: 'database', who: 'owner', ...like });
  await client.end();
}

async function measureCases(
  cases: readonly ListCase[],
  at: 'service' | 'web',
  asker: Asker,
  { base, headers }: { base: string; headers: Record<string, string> },
): Promise<void> {
  for (const { name, paths } of cases.filter(({ name }) => name.includes(options.only))) {
    let total: unknown;
    const timing = await measure(async (round) => {
      const path = paths[round % paths.length] ?? '';
      total = (await ask(`${base}${path}`, headers)).total;
    }, rounds);
    print({ case: name, at, who: asker.who, ...timing, ...(total === undefined ? {} : { total }) });
  }
}

/** Requests a path and reads the whole response body, as a client does. */
async function ask(url: string, headers: Record<string, string>): Promise<{ total?: number }> {
  const answer = await fetch(url, { headers });
  const envelope = (await answer.json()) as { success: string; data?: { total?: number } }; // the services' own envelope
  if (envelope.success !== '1')
    throw new Error(`${url} answered ${answer.status}: ${JSON.stringify(envelope)}`);
  return envelope.data ?? {};
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

await main();
