import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/** Thrown when another process runs on the same data folder. */
export class AlreadyRunning extends Error {
  constructor({ pid, url }: Holder) {
    super(`Countersign already runs on this folder: ${url} (process ${pid}).`);
  }
}

/** Thrown when the data folder is a copy of one on which Countersign runs, and the operator has not said that it may start on the copy. */
export class CopiedFolder extends Error {
  constructor({ pid, folder = '' }: Holder) {
    super(
      `This data folder was copied from ${folder}, on which Countersign runs (process ${pid}). Set ${COPY_VARIABLE}=yes to start ` +
        `a second installation on the copy. It sends the mails and reminders that the copy has queued.`,
    );
  }
}

/** Variable by which the operator allows a start on a copied folder. */
export const COPY_VARIABLE = 'START_ON_COPY';

interface Holder {
  pid: number;
  url: string;
  /** Path of the data folder; missing in claims of earlier releases. */
  folder?: string;
  /** Device and inode of the data folder, which a copy of it does not share. */
  inode?: string;
}

/** Returns whether the copy of a folder may be started; asked only when Countersign runs on the original. */
export type AllowCopy = (original: string) => Promise<boolean>;

/**
 * Claims the data folder for this process and returns a function that releases it. The claim of a dead process is taken over, and
 * that of another folder, which was copied with this one, if `allowCopy` agrees.
 * @throws AlreadyRunning or CopiedFolder
 */
export async function claimInstance(
  dataRoot: string,
  url: string,
  allowCopy: AllowCopy,
): Promise<() => void> {
  mkdirSync(dataRoot, { recursive: true });
  const file = path.join(dataRoot, 'instance.json');
  const own = { pid: process.pid, url, folder: realpathSync(dataRoot), inode: inodeOf(dataRoot) };
  const holder = readHolder(file);
  if (holder && isAlive(holder.pid)) {
    if (holder.inode === undefined || holder.inode === own.inode) throw new AlreadyRunning(holder);
    if (!(await allowCopy(holder.folder ?? ''))) throw new CopiedFolder(holder);
  }
  rmSync(file, { force: true });
  const handle = openSync(file, 'wx'); // when two processes start at once, one fails here
  writeSync(handle, JSON.stringify(own satisfies Holder));
  closeSync(handle);
  return () => rmSync(file, { force: true });
}

function inodeOf(folder: string): string {
  const { dev, ino } = statSync(folder, { bigint: true });
  return `${dev}:${ino}`;
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder; // written above
  } catch {
    return null; // missing, or only partly written
  }
}

/** Programs that claim a data folder. */
const PROGRAMS = [
  'start.ts',
  'restore.ts',
  'backup.ts',
  'status.ts',
  'jobs-retry.ts',
  'audit-verify.ts',
  'blobs-verify.ts',
  'blobs-copy.ts',
];

/** Returns whether the process lives. Process ids are reused, above all in containers, so its command line is checked too. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    return PROGRAMS.some((name) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(name));
  } catch {
    return false;
  }
}
