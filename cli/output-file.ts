import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { EXIT } from './exit-code.ts';
import { CommandError } from './command-error.ts';

const unfinished = new Set<string>();

interface Target {
  input: string;
  output: string;
  mayOverwrite: boolean;
}

/**
 * Writes a file under another name first and gives it its own only when it is whole. The input is never written over.
 * `write` is given a path that does not exist; what it leaves there is removed when it fails.
 */
export async function writeWhole<T>(target: Target, write: (result: string) => Promise<T>): Promise<T> {
  assertMayWrite(target);
  const result = temporaryPath(target.output);
  unfinished.add(result);
  try {
    const written = await write(result);
    toDisk(result);
    giveName(result, target);
    return written;
  } catch (error) {
    throw withKnownName(error, { result, output: target.output });
  } finally {
    rmSync(result, { force: true });
    unfinished.delete(result);
  }
}

/** For when the command is interrupted. */
export function removeUnfinished(): void {
  for (const file of unfinished) rmSync(file, { force: true });
}

function assertMayWrite({ input, output, mayOverwrite }: Target): void {
  const folder = path.dirname(output);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError('file', `There is no such folder: ${folder}`, EXIT.unreadable);
  }
  if (!existsSync(output)) return;
  if (isSameFile(input, output)) {
    throw new CommandError('output_is_input', 'The output is the input: choose another name.', EXIT.usage);
  }
  if (statSync(output).isDirectory()) {
    throw new CommandError('file', `This is a folder, not a file: ${output}`, EXIT.unreadable);
  }
  if (!mayOverwrite) throw outputExists(output);
}

function outputExists(output: string): CommandError {
  return new CommandError(
    'output_exists',
    `There is a file already: ${output} (see --overwrite)`,
    EXIT.usage,
  );
}

/** A name that somebody else has taken meanwhile, for example another line of the batch, stays theirs. */
function giveName(result: string, { output, mayOverwrite }: Target): void {
  if (mayOverwrite) {
    renameSync(result, output);
    return;
  }
  try {
    linkSync(result, output);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw outputExists(output);
    throw error;
  }
}

/** Whatever links lead to it. */
function isSameFile(a: string, b: string): boolean {
  const [first, second] = [statSync(a), statSync(b)];
  return first.dev === second.dev && first.ino === second.ino;
}

/** In the same folder, for only there a file can be renamed in one step. */
function temporaryPath(output: string): string {
  return path.join(path.dirname(output), `.${path.basename(output)}.${randomBytes(6).toString('hex')}.pdf`);
}

/** An error of the file system tells of the file that people named, not of the one that was to get its name. */
function withKnownName(error: unknown, { result, output }: { result: string; output: string }): unknown {
  if (error instanceof Error && 'path' in error && String(error.path).startsWith(result)) error.path = output;
  return error;
}

function toDisk(file: string): void {
  const open = openSync(file, 'r+');
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
}
