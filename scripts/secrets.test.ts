import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { localSecrets } from './secrets.ts';
import { startFailure } from './start-failure.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('localSecrets', () => {
  it('returns the same secrets at each call', () => {
    expect(localSecrets(folder)).toEqual(localSecrets(folder));
  });

  it.each(['', '{"SESSION_SECRET": "a'])(
    'keeps a damaged file, and says in one line what to do: %p',
    (text) => {
      const file = path.join(folder, 'secrets.json');
      writeFileSync(file, text);
      let failure: unknown;
      try {
        localSecrets(folder);
      } catch (error) {
        failure = startFailure(error);
      }
      expect(failure).toMatch(/^\S+secrets\.json is damaged: .+ restore a backup.+\.$/);
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );
});
