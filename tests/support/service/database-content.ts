import pg from 'pg';

/** Tables in which pg-boss notes at any time what it has counted and when. */
const CHANGES_BY_ITSELF = /^jobs\.(version|queue|queue_stats\w*)$/;

/** Returns every row of every table of the product as text, sorted, by the name of the table. */
export async function databaseContent(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client(url);
  await client.connect();
  const texts = async (query: string) => {
    const { rows } = await client.query<{ text: string }>(query);
    return rows.map(({ text }) => text);
  };
  const content: Record<string, string[]> = {};
  const tables = `select format('%I.%I', schemaname, tablename) as text from pg_tables where schemaname in ('public', 'drizzle', 'jobs')`;
  for (const table of (await texts(tables)).filter((name) => !CHANGES_BY_ITSELF.test(name)))
    content[table] = await texts(`select t::text as text from ${table} t order by 1`);
  await client.end();
  return content;
}
