import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Pairings } from './pairings.ts';

const APP = 'https://sign.example';
const OTHER = 'https://other.example';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'pairings-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function opened(name = 'settings/pairings.json') {
  const file = path.join(folder, name);
  const told: string[] = [];
  return { file, told, pairings: new Pairings(file, (line) => told.push(line)) };
}

describe('Pairings', () => {
  it('find a pairing by origin and secret, and none by another origin, another secret or the stored digest', () => {
    const { file, pairings } = opened();
    const secret = pairings.add(APP);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(pairings.find(APP, secret)).toMatchObject({ origin: APP });
    expect(pairings.find(OTHER, secret)).toBeNull();
    expect(pairings.find(APP, `${secret.slice(0, -1)}_`)).toBeNull();
    const [, digest = ''] = /"secret_sha256": "(\w+)"/.exec(readFileSync(file, 'utf8')) ?? [];
    expect(digest).toHaveLength(64);
    expect(pairings.find(APP, digest)).toBeNull();
  });

  it('are stored in a file and a folder of the user alone, without the secret, with no other file left', () => {
    const { file, pairings } = opened();
    const secrets = [pairings.add(APP), pairings.add(OTHER)];
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700);
    expect(readdirSync(path.dirname(file))).toEqual(['pairings.json']);
    const text = readFileSync(file, 'utf8');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    expect(pairings.list().map(({ origin }) => origin)).toEqual([APP, OTHER]);
  });

  it('are read anew each time, so that a running helper notices what a command has removed', () => {
    const { file, pairings } = opened();
    const secret = pairings.add(APP);
    const command = new Pairings(file, () => undefined);
    expect(command.remove(({ origin }) => origin === APP)).toHaveLength(1);
    expect(pairings.find(APP, secret)).toBeNull();
  });

  it.each([
    '',
    '{',
    '[]',
    '{"pairings":[{"origin":1}]}',
    '{"pairings":[{"origin":"https://sign.example","paired_at":"2026-01-01T00:00:00Z","secret_sha256":"00"}]}',
  ])('are none in the damaged file %j, which is told and replaced', (text) => {
    const { file, told, pairings } = opened('pairings.json');
    writeFileSync(file, text);
    expect(pairings.list()).toEqual([]);
    expect(told).toEqual([expect.stringContaining(file)]);
    expect(pairings.find(APP, 'x')).toBeNull();
    expect(told).toHaveLength(1);
    const secret = pairings.add(APP);
    expect(pairings.find(APP, secret)).not.toBeNull();
  });

  it('are none, without a word, when there is no file yet', () => {
    const { told, pairings } = opened();
    expect([pairings.list(), told]).toEqual([[], []]);
  });

  it('are not replaced where the file cannot be read, as where a folder has its name', () => {
    const { file, told, pairings } = opened('pairings.json');
    mkdirSync(path.join(file, 'of another program'), { recursive: true });
    expect(() => pairings.list()).toThrow('EISDIR');
    expect(() => pairings.add(APP)).toThrow('EISDIR');
    expect(told).toEqual([]);
    expect(readdirSync(folder)).toEqual(['pairings.json']);
  });
});
