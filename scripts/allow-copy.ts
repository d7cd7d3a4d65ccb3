import { createInterface } from 'node:readline/promises';
import { COPY_VARIABLE, type AllowCopy } from './instance-lock.ts';

/** Returns what decides about a start on a copied folder: the variable, or an answer at the terminal. */
export function allowCopy(environment: NodeJS.ProcessEnv): AllowCopy {
  return async (original) => {
    if (environment[COPY_VARIABLE] === 'yes') return true;
    if (!process.stdin.isTTY) return false;
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(
      `This folder was copied from ${original}, on which Countersign runs. Start a second installation here? [y/N] `,
    );
    terminal.close();
    return /^y(es)?$/i.test(answer.trim());
  };
}
