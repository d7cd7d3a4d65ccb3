import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { chooseCluster } from './clusters.ts';
import { startDatabase } from './database.ts';
import { readSettings } from './environment.ts';
import { postgresAccount } from './postgres-account.ts';
import { currentPrograms, databaseFolder } from './postgres-files.ts';
import { databaseUrl } from './postgres-server.ts';

export interface ReachableDatabase {
  url: string;
  /** Stops the server if `reachDatabase` started it. */
  close: () => Promise<void>;
}

/** Returns the database of this installation: DATABASE_URL, or the one of `npm start`, which is started unless it runs. */
export async function reachDatabase(environment: NodeJS.ProcessEnv): Promise<ReachableDatabase> {
  const given = environment['DATABASE_URL'];
  if (given) return { url: given, close: () => Promise.resolve() };
  const { dataRoot, databasePassword: password } = readSettings(environment, false);
  const port = await runningPort(dataRoot);
  if (port !== null) return { url: databaseUrl(port, password), close: () => Promise.resolve() };
  const started = await startDatabase({ dataRoot, password });
  return { url: started.url, close: () => started.stop() };
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
