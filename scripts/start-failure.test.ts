import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { startFailure } from './start-failure.ts';

/** Runs a program of the product and returns the lines that it prints, and its exit code. */
function run(
  file: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ lines: string[]; code: unknown }> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [path.resolve(file), ...args],
      { env: { ...process.env, ...environment } },
      (error, stdout, stderr) =>
        resolve({ lines: `${stdout}${stderr}`.trim().split('\n'), code: error?.code }),
    ),
  );
}

describe('a start at a taken port', () => {
  it.each([
    ['scripts/start.ts', 'PORT', 'The web app'],
    ['scripts/start.ts', 'SERVICES_PORT', 'The services'],
    ['scripts/start.ts', 'MAIL_PAGE_PORT', 'The mail page'],
    ['scripts/web.ts', 'PORT', 'The web app'],
  ])('of %s says in one line which port it is and that %s names another', async (file, setting, name) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo; // it listens on TCP
    const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'taken-'));
    const ports = { PORT: '0', SERVICES_PORT: '0', MAIL_PAGE_PORT: '0', [setting]: String(port) };
    const { lines, code } = await run(file, { DATA_DIR, ...ports });
    expect(lines).toEqual([
      `${name} cannot listen on port ${port}, which is taken. Set ${setting} to another port, or end the program that uses it.`,
    ]);
    expect(code).toBe(1);
    taken.close();
    rmSync(DATA_DIR, { recursive: true });
  });
});

describe('a start at an address that this machine does not have', () => {
  it.each([
    ['scripts/start.ts', 'WEB_HOST', 'The web app'],
    ['scripts/start.ts', 'SERVICES_HOST', 'The services'],
    ['scripts/web.ts', 'WEB_HOST', 'The web app'],
  ])('of %s names %s in one line, and does not call the port taken', async (file, setting, name) => {
    const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'address-'));
    const { lines, code } = await run(file, {
      ...{ DATA_DIR, PORT: '4', SERVICES_PORT: '0', MAIL_PAGE_PORT: '0' },
      ...(setting === 'WEB_HOST' ? {} : { PORT: '0' }),
      [setting]: '192.0.2.1',
    });
    expect(lines).toEqual([
      expect.stringMatching(
        `^${name} cannot listen on port \\d of 192\\.0\\.2\\.1: .+ Set ${setting} to an address of this machine\\.$`,
      ),
    ]);
    expect(code).toBe(1);
    rmSync(DATA_DIR, { recursive: true });
  });
});

describe('a command on a data folder without an installation', () => {
  it.each([
    { program: 'status', args: () => [] },
    { program: 'jobs-retry', args: () => ['id'] },
    { program: 'audit-verify', args: () => [] },
    { program: 'blobs-verify', args: () => [] },
    { program: 'blobs-copy', args: (folder: string) => ['--from', folder, '--to', `${folder}/x`] },
    { program: 'backup', args: (folder: string) => ['--to', `${folder}/x`] },
  ])('$program says so in one line, and makes none', async ({ program, args }) => {
    const DATA_DIR = mkdtempSync(path.join(os.tmpdir(), 'nothing-'));
    const { lines, code } = await run(
      `scripts/${program}.ts`,
      { DATA_DIR, DATABASE_URL: '', BACKUP_PASSPHRASE: 'correct horse battery' },
      args(DATA_DIR),
    );
    expect(lines).toEqual([
      expect.stringMatching(`^There is no installation in ${DATA_DIR}\\. Set DATA_DIR, or DATABASE_URL\\.`),
    ]);
    expect(code).toBe(2);
    expect(readdirSync(DATA_DIR)).toEqual([]);
    rmSync(DATA_DIR, { recursive: true });
  });
});

describe('a start in a data folder that cannot be written', () => {
  it('says in one line which it is and that DATA_DIR names another', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'unwritable-'));
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    const { lines, code } = await run('scripts/start.ts', { DATA_DIR: path.join(file, 'data') });
    expect(lines).toEqual([
      expect.stringMatching(/^The data folder .+ cannot be written: ENOTDIR.+ DATA_DIR /),
    ]);
    expect(code).toBe(1);
    rmSync(folder, { recursive: true });
  });
});

describe('a start on a full disk', () => {
  it.each([
    Object.assign(new Error('ENOSPC: no space left on device, mkdir'), { code: 'ENOSPC' }),
    new Error(
      'The database did not start.\nFATAL: could not create lock file: No space left on device\nmore',
    ),
    new Error(
      'Command failed: initdb\nFATAL: could not extend file "base/1/2691": wrote only 4096 of 8192 bytes\nHINT:  Check free disk space.',
    ),
  ])('is told in one line (%s)', (error) => {
    const told = startFailure(error);
    expect(told).toMatch(
      /^The disk is full, so Countersign cannot start\. Make room .*(no space left on device|wrote only 4096)/i,
    );
    expect(told).not.toContain('\n');
  });
});

it('npm start without packages says in one line what to run', async () => {
  const cwd = mkdtempSync(path.join(os.tmpdir(), 'unpacked-'));
  for (const file of ['package.json', 'scripts/start.sh']) cpSync(file, path.join(cwd, file));
  const said = await new Promise((resolve) =>
    execFile('npm', ['start', '--silent'], { cwd }, (error, stdout, stderr) =>
      resolve({ code: error?.code, stdout, stderr }),
    ),
  );
  expect(said).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The packages are missing. Run npm ci, then start again.\n',
  });
  rmSync(cwd, { recursive: true });
});
