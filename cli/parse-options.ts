import { parseArgs, type ParseArgsConfig } from 'node:util';
import { usageError, type CommandError } from './command-error.ts';

/** Parses the arguments of a command into its options and the positional ones. @throws CommandError usage */
export function parseOptions<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw optionError(error);
  }
}

/** Converts an error of `parseArgs` to one line; its own messages continue with advice for programmers. */
function optionError(error: unknown): CommandError {
  const text = error instanceof Error ? error.message : String(error);
  const [, ambiguous] = /^Option '(--[\w-]+)' argument is ambiguous/.exec(text) ?? [];
  if (ambiguous !== undefined) {
    return usageError(`${ambiguous} wants a value; one that begins with a dash is written ${ambiguous}=-…`);
  }
  const [first = text] = text.split(/\.\s/, 1);
  return usageError(first.endsWith('.') ? first : `${first}.`);
}
