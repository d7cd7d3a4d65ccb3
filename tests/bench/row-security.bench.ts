import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { temporaryDataRoot } from '#support/stack/temporary-data-root.ts';
import { startDatabase } from '../../scripts/database.ts';
import { measure, print } from './measure.ts';

/**
 * Measures what row-level security by organization would cost a read, as services with a pool of connections have to use it: each
 * read in a transaction that begins with the setting of its organization. Beside it, in the same run, the same reads as they are, and
 * with the policy alone, on a connection whose setting stays.
 */
const { values: options } = parseArgs({
  options: { rows: { type: 'string', default: '200000' }, rounds: { type: 'string', default: '40' } },
});
const ORGANIZATIONS = Array.from({ length: 50 }, () => randomUUID());
/** Reads in each measured round: one takes less than a clock shows well. */
const READS = 50;

const QUERIES = {
  'one row by id': 'select * from bench_documents where organization_id = $1 and number = 77',
  'newest 25 rows': 'select * from bench_documents where organization_id = $1 order by number desc limit 25',
} as const;

async function main(): Promise<void> {
  const root = temporaryDataRoot('bench-row-security');
  const server = await startDatabase({ dataRoot: root, password: randomBytes(12).toString('hex') });
  const owner = new pg.Client({ connectionString: server.url });
  const client = new pg.Client({ connectionString: server.servicesUrl });
  await Promise.all([owner.connect(), client.connect()]);
  try {
    await fill(owner);
    await compare('as it is', (text, organization) => client.query(text, [organization]));
    await owner.query('alter table bench_documents enable row level security');
    await owner.query(
      `create policy own_rows on bench_documents using (organization_id = current_setting('bench.organization')::uuid)`,
    );
    await compare('policy, setting by transaction', inTransaction(client));
    await compare(
      'policy alone',
      (text, organization) => client.query(text, [organization]),
      (organization) => client.query(`select set_config('bench.organization', $1, false)`, [organization]),
    );
  } finally {
    await Promise.all([owner.end(), client.end()]);
    await server.stop();
    for (const folder of [root, server.folder]) rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(owner: pg.Client): Promise<void> {
  await owner.query(
    `create table bench_documents (organization_id uuid, number int, name text, primary key (organization_id, number))`,
  );
  await owner.query(
    `insert into bench_documents
     select ($1::uuid[])[1 + number % $2], number / $2, 'Contract ' || number from generate_series(0, $3::int - 1) number`,
    [ORGANIZATIONS, ORGANIZATIONS.length, Number(options.rows)],
  );
  await owner.query('grant select on bench_documents to countersign_services');
  await owner.query('analyze bench_documents');
}

type Read = (text: string, organization: string) => Promise<{ rowCount: number | null }>;

/** Returns a read that sets the organization for its transaction alone. */
function inTransaction(client: pg.Client): Read {
  return async (text, organization) => {
    await client.query('begin');
    await client.query(`select set_config('bench.organization', $1, true)`, [organization]);
    const result = await client.query(text, [organization]);
    await client.query('commit');
    return result;
  };
}

async function compare(
  how: string,
  read: Read,
  before: (organization: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (const [what, text] of Object.entries(QUERIES)) {
    const timing = await measure(
      async (round) => {
        const organization = ORGANIZATIONS[round % ORGANIZATIONS.length] ?? '';
        await before(organization);
        for (let count = 0; count < READS; count += 1)
          if ((await read(text, organization)).rowCount === 0) throw new Error(`${how}: no row.`);
      },
      { rounds: Number(options.rounds) },
    );
    print({ bench: 'row-security', how, what, reads: READS, ...timing });
  }
}

await main();
