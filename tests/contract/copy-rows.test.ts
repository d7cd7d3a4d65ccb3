import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { copyIn, copyOut } from '../../services/backup/copy-rows.ts';
import { backend } from '#support/stack/backend-environment.ts';

const COUNT = 20_000;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const ROWS = Array.from(
  { length: COUNT },
  (_, n) => `${n + 1}\t${md5(String(n + 1)).repeat((n + 1) % 40)}\n`,
);
const SELECT = `select n, repeat(md5(n::text), n % 40) from generate_series(1, ${COUNT}) n`;
let client: pg.Client;

beforeAll(async () => {
  client = new pg.Client(backend('DATABASE_URL'));
  await client.connect();
  await client.query('create temp table copied (n int primary key, text text)');
});
afterAll(() => client.end());
beforeEach(() => client.query('truncate copied'));

const COPY = 'copy copied from stdin';
const counted = async () =>
  (await client.query<{ count: string }>('select count(*) from copied')).rows[0]?.count;

describe('COPY', () => {
  it('reads every row as it is, also while its reader is slower than the server', async () => {
    const { stream, rows } = copyOut(client, `copy (${SELECT}) to stdout`);
    const pieces: Buffer[] = [];
    for await (const piece of stream as AsyncIterable<Buffer>) {
      pieces.push(piece);
      await new Promise(setImmediate); // as a disk or a cipher takes time, in which the next messages come
    }
    expect(Buffer.concat(pieces).equals(Buffer.from(ROWS.join('')))).toBe(true);
    expect(rows()).toBe(COUNT);
  });

  it('writes rows in pieces of any length', async () => {
    const bytes = Buffer.from(ROWS.join(''));
    const pieces = Array.from({ length: Math.ceil(bytes.length / 7919) }, (_, index) =>
      bytes.subarray(index * 7919, (index + 1) * 7919),
    );
    expect(await copyIn(client, COPY, Readable.from(pieces))).toBe(COUNT);
    const { rows } = await client.query<{ same: boolean }>(
      `select not exists (select * from copied except ${SELECT}) as same`,
    );
    expect(rows).toEqual([{ same: true }]);
  });

  it('rejects with the error of its source or of the server, after which the connection works', async () => {
    async function* failing() {
      yield await Promise.resolve(Buffer.from('1\ta\n'));
      throw new Error('the source is damaged');
    }
    await expect(copyIn(client, COPY, failing())).rejects.toThrow('the source is damaged');
    await expect(copyIn(client, COPY, Readable.from([Buffer.from('x\ta\n')]))).rejects.toThrow(
      'invalid input syntax',
    );
    const wrong = copyOut(client, 'copy (select 1 / 0) to stdout');
    await expect(buffer(wrong.stream)).rejects.toThrow('division by zero');
    const { stream } = copyOut(client, `copy (${SELECT}) to stdout`);
    stream.destroy(); // its reader has given up
    expect(await counted()).toBe('0');
  });
});
