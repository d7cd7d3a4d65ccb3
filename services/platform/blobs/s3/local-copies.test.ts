import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { localCopies } from './local-copies.ts';

let root: string;
let incoming: string;
let folder: string;
let fetched: string[];
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'copies-'));
  [incoming, folder] = [path.join(root, 'incoming'), path.join(root, 'cache')];
  mkdirSync(incoming);
  fetched = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const place = (digit: string) => ({
  organizationId: '00000000-0000-4000-8000-000000000000',
  sha256: digit.repeat(64),
});
const open = (maxBytes: number) => localCopies({ folder, incoming, maxBytes });
const fetchOf =
  (digit: string, bytes = 10) =>
  async (file: string) => {
    fetched.push(digit);
    await writeFile(file, digit.repeat(bytes));
  };

async function use(copies: ReturnType<typeof open>, digit: string): Promise<string> {
  const { path: file, release } = await copies.take(place(digit), fetchOf(digit));
  const content = readFileSync(file, 'utf8');
  await release();
  return content;
}

it('a file that is used again is fetched once, also after a restart', async () => {
  const copies = open(100);
  expect([await use(copies, 'a'), await use(copies, 'a')]).toEqual(['aaaaaaaaaa', 'aaaaaaaaaa']);
  expect(await use(open(100), 'a')).toBe('aaaaaaaaaa');
  expect(fetched).toEqual(['a']);
  expect(readdirSync(incoming)).toEqual([]);
});

it('callers that come together share one fetch', async () => {
  const copies = open(100);
  expect(await Promise.all(['a', 'a', 'a'].map((digit) => use(copies, digit)))).toHaveLength(3);
  expect(fetched).toEqual(['a']);
});

it('the least recently used are removed when they take more than the limit, before and after a restart', async () => {
  const copies = open(30);
  for (const digit of ['a', 'b', 'c', 'a', 'd']) await use(copies, digit); // b is the oldest
  for (const digit of ['a', 'c', 'd', 'b']) await use(copies, digit); // for which a makes room
  expect(fetched).toEqual(['a', 'b', 'c', 'd', 'b']);
  const names = readdirSync(folder).sort();
  expect(names.map((name) => name.at(-1))).toEqual(['b', 'c', 'd']);
  for (const [index, name] of names.entries())
    utimesSync(path.join(folder, name), 3_000_000_000 - index, 3_000_000_000 - index);
  await use(open(30), 'e');
  expect(
    readdirSync(folder)
      .map((name) => name.at(-1))
      .sort(),
  ).toEqual(['b', 'c', 'e']);
});

it('a file in use stays while its copy is removed', async () => {
  const copies = open(10);
  const held = await copies.take(place('a'), fetchOf('a'));
  await use(copies, 'b');
  await copies.drop(place('a'));
  expect(readFileSync(held.path, 'utf8')).toBe('aaaaaaaaaa');
  await held.release();
  expect(readdirSync(incoming)).toEqual([]);
});

it('a file larger than the limit, or without any copies, is fetched for each use', async () => {
  for (const limit of [5, 0]) {
    const copies = open(limit);
    fetched = [];
    expect([await use(copies, 'a'), await use(copies, 'a')]).toEqual(['aaaaaaaaaa', 'aaaaaaaaaa']);
    expect(fetched).toEqual(['a', 'a']);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  }
});

it('a fetch that fails leaves nothing, and the next caller fetches again', async () => {
  const copies = open(100);
  const failing = async (file: string) => {
    await writeFile(file, 'half');
    throw new Error('cut');
  };
  await expect(copies.take(place('a'), failing)).rejects.toThrow('cut');
  expect([readdirSync(incoming), readdirSync(folder)]).toEqual([[], []]);
  expect(await use(copies, 'a')).toBe('aaaaaaaaaa');
});

it('a full disk is given the room of the copies', async () => {
  const copies = open(100);
  await use(copies, 'a');
  let isFull = true;
  const taken = await copies.take(place('b'), async (file) => {
    if (isFull) {
      isFull = false;
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    }
    await fetchOf('b')(file);
  });
  expect(readFileSync(taken.path, 'utf8')).toBe('bbbbbbbbbb');
  expect(readdirSync(folder).map((name) => name.at(-1))).toEqual(['b']);
});

it('an uploaded file becomes the copy, and one that was removed by hand is fetched again', async () => {
  const copies = open(100);
  const file = path.join(incoming, 'staged');
  writeFileSync(file, 'staged');
  await copies.add(place('a'), file);
  expect([existsSync(file), await use(copies, 'a'), fetched]).toEqual([false, 'staged', []]);
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  expect(await use(copies, 'a')).toBe('aaaaaaaaaa');
});

it('a copy that nothing has used for a day is removed', async () => {
  await use(open(100), 'a');
  const yesterday = new Date(Date.now() - 86_500_000);
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), yesterday, yesterday);
  const copies = open(100);
  await use(copies, 'b');
  await copies.removeUnused();
  expect(readdirSync(folder).map((name) => name.at(-1))).toEqual(['b']);
});
