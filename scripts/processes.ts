import { fork, type ChildProcess } from 'node:child_process';

export interface RunningProcess {
  name: string;
  stop(): Promise<void>;
  /** Resolves with the exit code or the name of the signal that ended it. */
  ended: Promise<number | string>;
}

/** A running program and its child process, which sends `{ type: 'ready' }`. */
export type Program = RunningProcess & { child: ChildProcess };

export interface ProcessOptions {
  name: string;
  file: string;
  args?: string[];
  /** Options of Node itself. */
  nodeArgs?: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Shows standard output too; otherwise only standard error. */
  isVerbose: boolean;
}

const STOP_TIMEOUT_MS = 15_000;

/**
 * Starts a Node program as a child in a process group of its own: Ctrl-C reaches only the parent, which stops its programs in
 * order. When the parent is killed, the closed channel ends the child.
 */
export function startProcess(options: ProcessOptions): Program {
  const follow = new URL('./follow-parent.ts', import.meta.url).href;
  const child = fork(options.file, options.args ?? [], {
    cwd: options.cwd,
    env: options.env,
    execPath: process.execPath,
    execArgv: ['--import', follow, ...(options.nodeArgs ?? [])],
    detached: true,
    stdio: ['ignore', options.isVerbose ? 'inherit' : 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<number | string>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1)),
  );
  return { name: options.name, child, ended, stop: () => stop(child, ended) };
}

/** Resolves when the program sends `{ type: 'ready' }`; rejects when it ends before that. */
export function untilReady(program: Program): Promise<void> {
  return new Promise((resolve, reject) => {
    program.child.on('message', (message: unknown) => {
      if (message !== null && typeof message === 'object' && 'type' in message && message.type === 'ready')
        resolve();
    });
    void program.ended.then((code) =>
      reject(new Error(`${program.name} ended (${code}) before it was ready.`)),
    );
  });
}

async function stop(child: ChildProcess, ended: RunningProcess['ended']): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(killTimer);
}
