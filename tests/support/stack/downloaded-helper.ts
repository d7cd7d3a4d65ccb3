import { execFileSync, spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RunningHelper } from './usb-helper-process.ts';

/** Extracts with Python's zipfile, an independent implementation, and sets the permissions, as the systems' own programs do. */
const EXTRACT = `
import os, zipfile
archive = zipfile.ZipFile('download.zip')
assert archive.testzip() is None
for entry in archive.infolist():
    os.chmod(archive.extract(entry), entry.external_attr >> 16)
`;

/** Extracts a download in an empty folder and returns the folder that it contains. */
export function extractDownload(zip: Buffer, folder: string): string {
  writeFileSync(path.join(folder, 'download.zip'), zip);
  execFileSync('python3', ['-c', EXTRACT], { cwd: folder });
  const [top, ...others] = globSync('*/', { cwd: folder });
  if (!top || others.length > 0) throw new Error('The download does not contain one folder.');
  return path.join(folder, top);
}

/** Starts an extracted helper by its start file, with nothing of this repository but its Node.js in reach. */
export async function startDownloadedHelper(
  startFile: string,
  environment: Record<string, string>,
): Promise<RunningHelper> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'helper-pairings-'));
  const pairings = path.join(folder, 'pairings.json');
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`,
    USB_HELPER_PAIRINGS: pairings,
    ...environment,
  };
  const child = spawn(startFile, {
    cwd: '/',
    detached: true, // so that the shell and the helper can be ended together
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  void ended.then(() => rmSync(folder, { recursive: true, force: true }));
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const listening = /listens on http:\/\/localhost:(\d+)/.exec(output);
        if (listening) resolve(Number(listening[1]));
      });
    }
    child.once('error', reject);
    void ended.then((code) => reject(new Error(`The helper ended with ${code}.\n${output}`)));
  });
  return {
    port,
    output: () => output,
    pairings,
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}
