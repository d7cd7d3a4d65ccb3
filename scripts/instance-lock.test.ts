import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { AlreadyRunning, claimInstance, CopiedFolder } from './instance-lock.ts';

let folder: string;
let original: string;
let running: ChildProcess;

/** Writes the claim of another process of the product, as it does itself. */
async function claimedByOther(): Promise<void> {
  const release = await claimInstance(original, 'http://localhost:3000', never);
  const file = path.join(original, 'instance.json');
  const claim = JSON.parse(readFileSync(file, 'utf8')) as object;
  release();
  writeFileSync(file, JSON.stringify({ ...claim, pid: running.pid }));
}

const never = () => Promise.resolve(false);

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'instance-'));
  original = path.join(folder, 'original');
  running = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'start.ts'], { stdio: 'ignore' });
  await new Promise((resolve) => running.once('spawn', resolve));
  await claimedByOther();
});
afterAll(() => {
  running.kill();
  rmSync(folder, { recursive: true });
});

describe('a data folder on which another process runs', () => {
  it('is refused, by whatever path', async () => {
    symlinkSync(original, path.join(folder, 'link'));
    for (const name of ['original', 'link'])
      await expect(
        claimInstance(path.join(folder, name), 'http://localhost:3001', () => Promise.resolve(true)),
      ).rejects.toThrow(AlreadyRunning);
  });
});

describe('a copy of such a folder', () => {
  const copy = () => {
    const target = mkdtempSync(path.join(folder, 'copy-'));
    cpSync(original, target, { recursive: true });
    return target;
  };

  it('is refused in one line that names the original and the variable', async () => {
    const target = copy();
    const claim = claimInstance(target, 'http://localhost:3001', never);
    await expect(claim).rejects.toThrow(CopiedFolder);
    await expect(claim).rejects.toThrow(
      /^This data folder was copied from \S+original, on which .* Set START_ON_COPY=yes/,
    );
  });

  it('is claimed when the operator agrees', async () => {
    const target = copy();
    const asked: string[] = [];
    const release = await claimInstance(target, 'http://localhost:3001', (from) => {
      asked.push(from);
      return Promise.resolve(true);
    });
    expect(asked).toEqual([expect.stringMatching(/original$/)]);
    expect(JSON.parse(readFileSync(path.join(target, 'instance.json'), 'utf8'))).toMatchObject({
      pid: process.pid,
    });
    release();
    expect(existsSync(path.join(target, 'instance.json'))).toBe(false);
  });
});

it('the claim of a dead process is taken over without a question', async () => {
  const target = mkdtempSync(path.join(folder, 'dead-'));
  writeFileSync(
    path.join(target, 'instance.json'),
    JSON.stringify({ pid: 2 ** 22 + 1, url: 'http://localhost' }),
  );
  const release = await claimInstance(target, 'http://localhost:3000', never);
  release();
});
