import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { usageError } from './command-error.ts';

export interface SecretSources {
  /** The secret itself, which others on the machine may see in the list of processes. */
  text: string | undefined;
  /** A file that holds the secret in its first line. */
  file: string | undefined;
  /** The name of an environment variable. */
  environment: string | undefined;
}

/** The secret from where it stands; undefined when nothing is named. */
export function readSecret({ text, file, environment }: SecretSources): string | undefined {
  if (text !== undefined) return text;
  if (file !== undefined) return readFileSync(file, 'utf8').split(/\r?\n/, 1)[0] ?? '';
  if (environment === undefined) return undefined;
  const value = process.env[environment];
  if (value === undefined) throw usageError(`The environment variable ${environment} is not set.`);
  return value;
}

/** Asks for it where somebody sits at the terminal; what is typed does not show. */
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
