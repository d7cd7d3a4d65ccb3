import path from 'node:path';
import { chooseCluster } from './clusters.ts';
import { ensureRoles, type RoleUrls } from './database-roles.ts';
import { DatabaseUnusable } from './database-unusable.ts';
import { expectNoDatabase, recordDatabase } from './outside-database.ts';
import { postgresAccount } from './postgres-account.ts';
import { currentPrograms, databaseFolder } from './postgres-files.ts';
import type { ProgramLog } from './program-log.ts';
import {
  createCluster,
  hasCluster,
  startServer,
  startServerAt,
  type RunningServer,
} from './postgres-server.ts';
import { upgradeCluster } from './upgrade-cluster.ts';

export interface RunningDatabase extends RunningServer, RoleUrls {
  /** Folder of the cluster; elsewhere than below `dataRoot` when the server's account cannot go there. */
  folder: string;
  /** Starts the server again at the same port after it has ended by itself. */
  startAgain: () => Promise<RunningServer>;
}

/**
 * Starts the PostgreSQL server that comes with the project, on the loopback and a free port. The cluster is made at the first
 * start; one of an earlier major version is copied into a new one first.
 * Only one caller at a time may use a `dataRoot`: a server that a killed caller left behind there is ended first.
 * @throws DatabaseUnusable when the stored database cannot be used.
 */
export async function startDatabase(options: {
  dataRoot: string;
  password: string;
  /** True if a missing cluster is not made but refused, by a program that works on what `npm start` has made. */
  isExpected?: boolean;
  /** Receives what takes long or needs to be known, a line at a time. */
  say?: (line: string) => void;
  /** Log that receives the messages of the server. */
  log?: ProgramLog | undefined;
}): Promise<RunningDatabase> {
  const { password, log, say = () => undefined } = options;
  const dataRoot = path.resolve(options.dataRoot);
  const account = postgresAccount();
  const programs = await currentPrograms(account);
  const base = await databaseFolder(dataRoot, account);
  const { folder, earlier } = chooseCluster(base, programs.major);
  const server = { data: folder, programs, account, password, log };
  if (earlier) await upgradeCluster(earlier, server, say);
  else if (!hasCluster(folder)) {
    expectNoDatabase(dataRoot, folder);
    if (options.isExpected)
      throw new DatabaseUnusable(`There is no database in ${folder}. Run npm start first.`);
    await createCluster(server);
  }
  const running = await startServer(server);
  try {
    recordDatabase(dataRoot, base);
    const startAgain = () => startServerAt(server, running.port);
    return { ...running, ...(await ensureRoles(running.url)), folder, startAgain };
  } catch (error) {
    await running.stop();
    throw error;
  }
}
