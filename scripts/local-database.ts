import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connectToDatabase } from '#platform/connect-to-database.ts';
import { chooseCluster } from './clusters.ts';
import { startDatabase } from './database.ts';
import { readSettings } from './environment.ts';
import { expectInstallation } from './expect-installation.ts';
import { AlreadyRunning, claimInstance } from './instance-lock.ts';
import { postgresAccount } from './postgres-account.ts';
import { currentPrograms, databaseFolder } from './postgres-files.ts';
import { databaseUrl } from './postgres-server.ts';
import { expectFinished } from './unfinished-restore.ts';

export interface ReachableDatabase {
  url: string;
  /** Stops the server if `reachDatabase` started it. */
  close: () => Promise<void>;
}

/** Time in which a start or a stop that goes on is expected to end. */
const PATIENCE_MS = 60_000;

/**
 * Returns the database of this installation: DATABASE_URL, or the one of `npm start`, which is started unless it runs. `program`, as
 * `npm run backup`, is named to a start that is refused meanwhile.
 * @throws SettingsError or DatabaseUnusable where nothing is installed, BadConfiguration when DATABASE_URL cannot be used, RestoreUnfinished after a
 *   restore that was killed, AlreadyRunning while another program starts or stops the database for longer than a minute
 */
export async function reachDatabase(
  environment: NodeJS.ProcessEnv,
  program: string,
): Promise<ReachableDatabase> {
  const given = environment['DATABASE_URL'];
  if (given) {
    const client = await connectToDatabase(given, { variable: 'DATABASE_URL', program: 'countersign' });
    await client.end();
    return { url: given, close: () => Promise.resolve() };
  }
  expectInstallation(environment);
  const { dataRoot, databasePassword: password } = readSettings(environment, false);
  const lastTry = performance.now() + PATIENCE_MS;
  let release: (() => void) | undefined;
  while (!release) {
    const port = await runningPort(dataRoot);
    if (port !== null) return { url: databaseUrl(port, password), close: () => Promise.resolve() };
    // Two programs that start a server on the same folder would end each other's.
    release = await claimInstance(dataRoot, program, () => Promise.resolve(true)).catch((error: unknown) => {
      if (!(error instanceof AlreadyRunning) || performance.now() > lastTry) throw error;
      return undefined;
    });
    if (!release) await wait(500);
  }
  try {
    expectFinished(dataRoot);
    const started = await startDatabase({ dataRoot, password, isExpected: true });
    return { url: started.url, close: () => started.stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

/** Returns the port on which the server of this folder listens, or null. */
async function runningPort(dataRoot: string): Promise<number | null> {
  const account = postgresAccount();
  const { major } = await currentPrograms(account);
  const { folder } = chooseCluster(await databaseFolder(path.resolve(dataRoot), account), major);
  const pidFile = path.join(folder, 'postmaster.pid'); // process id, folder, time of the start, port: a line each
  if (!existsSync(pidFile)) return null;
  const [pid, served = '', , port] = readFileSync(pidFile, 'utf8').split('\n');
  // A copied folder has the file of the server that runs on the original.
  return isSameFolder(served, folder) && isRunning(Number(pid)) ? Number(port) : null;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // the process of another account
  }
}

function isSameFolder(one: string, other: string): boolean {
  if (!existsSync(one)) return false;
  const [first, second] = [statSync(one), statSync(other)];
  return first.dev === second.dev && first.ino === second.ino;
}
