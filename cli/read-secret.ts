import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { usageError } from './command-error.ts';

/** Sources of a secret, of which at most one is given. */
export interface SecretSources {
  /** The secret itself, which other users of the machine may see in the process list. */
  text: string | undefined;
  /** File with the secret in its first line. */
  file: string | undefined;
  /** Name of an environment variable. */
  environment: string | undefined;
}

/**
 * Returns the sources of a secret among the options of a command: `--name`, `--name-file` and `--name-env`.
 * @throws {CommandError} usage if more than one is given.
 */
export function secretSources<Name extends string>(
  values: { [Option in Name | `${Name}-file` | `${Name}-env`]?: string },
  name: Name,
): SecretSources {
  const given = ([name, `${name}-file`, `${name}-env`] as const).filter(
    (option) => values[option] !== undefined,
  );
  if (given.length > 1)
    throw usageError(
      `Give one of ${given.map((option) => `--${option}`).join(' and ')}: each names a secret.`,
    );
  return { text: values[name], file: values[`${name}-file`], environment: values[`${name}-env`] };
}

/**
 * Reads a secret from its source; returns undefined if no source is given. A byte order mark before a secret in a file, as
 * Windows' editors write it, is left out.
 * @throws {CommandError} usage if the environment variable is not set.
 */
export function readSecret({ text, file, environment }: SecretSources): string | undefined {
  if (text !== undefined) return text;
  if (file !== undefined)
    return (
      readFileSync(file, 'utf8')
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/, 1)[0] ?? ''
    );
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
