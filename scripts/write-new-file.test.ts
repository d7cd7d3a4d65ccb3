import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '#support/eventually.ts';

const MODULE = path.resolve('scripts/write-new-file.ts');

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a program that %s ends while it writes a new file leaves no part of it',
  async (signal) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'new-file-'));
    const file = path.join(folder, 'all.backup');
    const program = `
      const { writeNewFile } = await import(${JSON.stringify(MODULE)});
      const { promise } = Promise.withResolvers();
      setInterval(() => undefined, 1000); // keeps the program running
      await writeNewFile(${JSON.stringify(file)})((async function* () { yield Buffer.from('begun'); await promise; })());`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await eventually(() => Promise.resolve(existsSync(`${file}.part`) || null));
    child.kill(signal);
    await ended;
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  },
);
