import { spawn } from 'node:child_process';
import path from 'node:path';

export const PASSPHRASE = 'only for this test 🔑';

export interface Outcome {
  code: number | null;
  /** JSON lines of the standard output. */
  lines: Record<string, unknown>[];
  error: string;
}

/** Runs a program of the scripts that handles stored files, with these arguments and variables. */
export function runBackupCommand(
  command: 'backup' | 'restore' | 'blobs-copy' | 'blobs-verify',
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
        lines: Buffer.concat(output)
          .toString()
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Record<string, unknown>),
        error: Buffer.concat(errors).toString(),
      }),
    ),
  );
}
