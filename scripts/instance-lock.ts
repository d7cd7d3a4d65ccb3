import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** Thrown when another process runs on the same data folder. */
export class AlreadyRunning extends Error {
  constructor(pid: number, url: string) {
    super(`Countersign already runs on this folder: ${url} (process ${pid}).`);
  }
}

interface Holder {
  pid: number;
  url: string;
}

/**
 * Claims the data folder for this process and returns a function that releases it. The claim of a dead process is taken over.
 * @throws AlreadyRunning
 */
export function claimInstance(dataRoot: string, url: string): () => void {
  mkdirSync(dataRoot, { recursive: true });
  const file = path.join(dataRoot, 'instance.json');
  const holder = readHolder(file);
  if (holder && isAlive(holder.pid)) throw new AlreadyRunning(holder.pid, holder.url);
  rmSync(file, { force: true });
  const handle = openSync(file, 'wx'); // when two processes start at once, one fails here
  writeSync(handle, JSON.stringify({ pid: process.pid, url } satisfies Holder));
  closeSync(handle);
  return () => rmSync(file, { force: true });
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder; // written above
  } catch {
    return null; // missing, or only partly written
  }
}

/** Returns whether the process lives. Process ids are reused, above all in containers, so its command line is checked too. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts');
  } catch {
    return false;
  }
}
