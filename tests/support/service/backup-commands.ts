import { spawn } from 'node:child_process';
import path from 'node:path';
import { openCommands } from '#support/commands/open-commands.ts';

export const PASSPHRASE = 'only for this test 🔑';

export interface Outcome {
  code: number | null;
  /** JSON lines of the standard output. */
  lines: Record<string, unknown>[];
  error: string;
}

type BackupCommand = 'backup' | 'restore' | 'blobs-copy' | 'blobs-verify';

/** Opens a process for the test file, and returns the function that runs these programs in it, one after another. */
export async function openBackupCommands() {
  const commands = await openCommands({ BACKUP_PASSPHRASE: PASSPHRASE });
  return {
    run: async (command: BackupCommand, args: string[], env: Record<string, string>): Promise<Outcome> => {
      const program = `scripts/${command}.ts`;
      const { exit, output, errors } = await commands.run({ program, folder: process.cwd(), args, env });
      return { code: exit, lines: linesIn(output), error: errors };
    },
    close: commands.close,
  };
}

/** Runs a program of the scripts that handles stored files in a process of its own, with these arguments and variables. */
export function runBackupCommand(
  command: BackupCommand,
  args: string[],
  variables: Record<string, string>,
): Promise<Outcome> {
  const child = spawn(process.execPath, [path.resolve(`scripts/${command}.ts`), ...args], {
    env: { ...process.env, BACKUP_PASSPHRASE: PASSPHRASE, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  return new Promise((resolve) =>
    child.once('close', (code) =>
      resolve({
        code,
        lines: linesIn(Buffer.concat(output).toString()),
        error: Buffer.concat(errors).toString(),
      }),
    ),
  );
}

const linesIn = (output: string) =>
  output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
