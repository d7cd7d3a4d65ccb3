import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(os.tmpdir(), 'no-packages-'));
beforeAll(() => {
  copyFileSync('package.json', path.join(folder, 'package.json'));
  symlinkSync(path.resolve('scripts'), path.join(folder, 'scripts'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['check', 'test', 'dev'])(
  'npm run %s without the packages for development ends with one line',
  (name) => {
    const run = spawnSync('npm', ['run', '--silent', name], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect(run).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'The packages for development are missing. Run npm ci --include=dev, then try again.\n',
    });
  },
);
