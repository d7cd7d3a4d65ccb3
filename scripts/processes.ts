import { fork, type ChildProcess } from 'node:child_process';
import { COMPILE_CACHE } from './compile-cache.ts';
import { endWords } from './end-words.ts';
import type { ProgramLog } from './program-log.ts';

export interface RunningProcess {
  name: string;
  stop(): Promise<void>;
  /** Resolves with the exit code or the name of the signal that ended it. */
  ended: Promise<number | string>;
}

/** A running program and its child process, which sends `{ type: 'ready' }`. */
export type Program = RunningProcess & {
  child: ChildProcess;
  /** Returns the end of its error output, where that goes to a log. */
  lastWords: () => string;
};

/** Thrown when a program ends before it is ready; the message has the last lines that it has written. */
export class ProgramEnded extends Error {}

export interface ProcessOptions {
  name: string;
  file: string;
  args?: string[];
  /** Options of Node itself. */
  nodeArgs?: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Log that receives the output; without one, it goes to the console. */
  log?: ProgramLog | undefined;
}

/** With more arenas of malloc, the memory of the services grows with each signed document; `npm run bench -- soak` prints it. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };
const STOP_TIMEOUT_MS = 15_000;
const MOST_WORDS = 2_000;

/**
 * Starts a Node program as a child in a process group of its own: Ctrl-C reaches only the parent, which stops its programs in
 * order. When the parent is killed, the closed channel ends the child.
 */
export function startProcess(options: ProcessOptions): Program {
  const follow = new URL('./follow-parent.ts', import.meta.url).href;
  const child = fork(options.file, options.args ?? [], {
    cwd: options.cwd,
    env: { ...COMPILE_CACHE, ...FEW_ARENAS, ...options.env },
    execPath: process.execPath,
    execArgv: ['--import', follow, ...(options.nodeArgs ?? [])],
    detached: true,
    stdio: options.log ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (child.stdout) options.log?.follow(child.stdout);
  if (child.stderr) options.log?.follow(child.stderr);
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-MOST_WORDS)));
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1));
    child.on('error', (error) => resolve(error.message)); // the system could not start it
  });
  return {
    name: options.name,
    child,
    ended,
    lastWords: () => errors.trim(),
    stop: () => stop(child, ended, options.env),
  };
}

/** Resolves when the program sends `{ type: 'ready' }`; rejects when it ends before that. */
export function untilReady(program: Program): Promise<void> {
  return new Promise((resolve, reject) => {
    program.child.on('message', (message: unknown) => {
      if (message !== null && typeof message === 'object' && 'type' in message && message.type === 'ready')
        resolve();
    });
    void program.ended.then((code) => reject(endedEarly(program, code)));
  });
}

/** Returns the error of a program that ended before it was ready. */
export function endedEarly(
  { name, lastWords }: Pick<Program, 'name' | 'lastWords'>,
  how: number | string,
): ProgramEnded {
  return new ProgramEnded(`${name} ended (${endWords(how)}) before it was ready. ${lastWords()}`.trim());
}

async function stop(
  child: ChildProcess,
  ended: RunningProcess['ended'],
  { STOP_DELAY_SECONDS }: NodeJS.ProcessEnv,
): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const killTimer = setTimeout(
    () => child.kill('SIGKILL'),
    STOP_TIMEOUT_MS + (Number(STOP_DELAY_SECONDS) || 0) * 1000, // a program refuses what is no number
  );
  await ended;
  clearTimeout(killTimer);
}
