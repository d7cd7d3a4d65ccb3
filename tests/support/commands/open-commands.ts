import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** Command for the process of command-process.ts. */
export interface Command {
  /** Path of the program in the repository. */
  program: string;
  /** Working folder. */
  folder: string;
  args: string[];
  /** Variables that it has besides those of the process. */
  env?: Record<string, string>;
}

/** Result of a command. */
export interface Ended {
  exit: number | null;
  output: string;
  errors: string;
}

/**
 * Starts a process that runs programs without standard input, one after another, since each start of a process takes
 * seconds. A program sets `process.exitCode` and has ended when its module is evaluated. A test of what only a process has,
 * such as its input or its signals, starts one of its own.
 */
export async function openCommands(env: Record<string, string>): Promise<{
  run: (command: Command) => Promise<Ended>;
  close: () => void;
}> {
  const child = fork(path.resolve('tests/support/commands/command-process.ts'), {
    env: { ...process.env, ...env },
    execArgv: [],
  });
  await answer(child);
  return {
    run: async (command) => {
      child.send(command);
      return (await answer(child)) as Ended; // sent by command-process.ts
    },
    close: () => child.disconnect(),
  };
}

/** Returns the next message of the process. @throws Error when it ends instead */
async function answer(child: ChildProcess): Promise<unknown> {
  const stop = new AbortController();
  const { signal } = stop;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The process of the commands has ended.');
  });
  ended.catch(() => undefined);
  try {
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [unknown];
    return message;
  } finally {
    stop.abort();
  }
}
