import { spawn } from 'node:child_process';
import path from 'node:path';

export interface NpmProgram {
  /** Stops the program as Ctrl-C in a terminal does; resolves when all its processes have exited. */
  stop(): Promise<void>;
}

/**
 * Starts a script of package.json as from a terminal: with the Node.js of the machine, not with the one that npm has put first
 * in the path of the tests.
 */
export function startByNpm(script: string, environment: Record<string, string>): NpmProgram {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  const PATH = folders.filter((folder) => !folder.includes('node_modules')).join(path.delimiter);
  const child = spawn('npm', ['run', script], {
    env: { ...process.env, ...environment, PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true, // a new process group, so that a signal reaches all its processes
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    stop: async () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await ended;
    },
  };
}
