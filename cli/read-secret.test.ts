import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSecret, secretSources } from './read-secret.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(os.tmpdir(), 'secret-'))));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['geheim', 'geheim\n', 'geheim\r\nnot this', '\uFEFFgeheim\r\n'])(
  'a secret is the first line of its file: %j',
  (content) => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, content);
    expect(readSecret(secretSources({ 'password-file': file }, 'password'))).toBe('geheim');
  },
);

it('two sources of a secret are refused', () => {
  const values = { 'pdf-password': 'a', 'pdf-password-file': 'b' };
  expect(() => secretSources(values, 'pdf-password')).toThrow(
    'Give one of --pdf-password and --pdf-password-file: each names a secret.',
  );
});
