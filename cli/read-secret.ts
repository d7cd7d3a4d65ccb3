import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { usageError } from './command-error.ts';

/** Sources of a secret, at most one of which is given. */
export interface SecretSources {
  /** The secret itself, which other users of the machine may see in the process list. */
  text: string | undefined;
  /** File with the secret in its first line. */
  file: string | undefined;
  /** Name of an environment variable. */
  environment: string | undefined;
}

/**
 * Reads a secret from its source; returns undefined if no source is given.
 * @throws {CommandError} usage if the environment variable is not set.
 */
export function readSecret({ text, file, environment }: SecretSources): string | undefined {
  if (text !== undefined) return text;
  if (file !== undefined) return readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '';
  if (environment === undefined) return undefined;
  const value = process.env[environment];
  if (value === undefined) throw usageError(`The environment variable ${environment} is not set.`);
  return value;
}

/** Asks for a secret at the terminal without echo; returns undefined if standard input is no terminal. */
export async function askSecret(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined;
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise((resolve) => terminal.question('', resolve));
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
