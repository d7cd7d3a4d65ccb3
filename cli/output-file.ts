import { linkSync, renameSync, rmSync, statSync, unlinkSync } from 'node:fs';
import path from 'node:path';
import { EXIT } from './exit-code.ts';
import { CommandError } from './command-error.ts';

/** File to write, and the one that it may not replace. */
export interface Target {
  input: string;
  output: string;
  mayOverwrite: boolean;
  /** Part of the name of the unfinished file, unique to this output. */
  id: string;
}

/**
 * Writes a file under a temporary name and renames it when it is complete. Never overwrites the input. `write` receives a path
 * that does not exist and syncs the file to the disk before it resolves, so that a crash never leaves a partial file under the
 * final name. Removes the temporary file if `write` fails.
 * @throws {CommandError} if the output cannot be written or exists and may not be overwritten.
 */
export async function writeWhole<T>(target: Target, write: (result: string) => Promise<T>): Promise<T> {
  const { output, id } = target;
  assertMayWrite(target);
  const result = temporaryPath(output, id);
  try {
    const written = await write(result);
    giveName(result, target);
    return written;
  } catch (error) {
    rmSync(result, { force: true });
    throw withKnownName(error, { result, output });
  }
}

/** Removes the unfinished file of an output; to be called when the command is interrupted. */
export function removeUnfinished(output: string, id: string): void {
  rmSync(temporaryPath(output, id), { force: true });
}

function assertMayWrite({ input, output, mayOverwrite }: Target): void {
  const folder = path.dirname(output);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError('file', `There is no such folder: ${folder}`, EXIT.unreadable);
  }
  const existing = statSync(output, { throwIfNoEntry: false });
  if (!existing) return;
  if (isSameFile(input, output)) {
    throw new CommandError('output_is_input', 'The output is the input: choose another name.', EXIT.usage);
  }
  if (existing.isDirectory()) {
    throw new CommandError('file', `This is a folder, not a file: ${output}`, EXIT.unreadable);
  }
  // A rename would replace a device or a pipe, such as /dev/null, by the file.
  if (!existing.isFile()) {
    throw new CommandError('file', `This is not a regular file: ${output}`, EXIT.unreadable);
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

/** Renames the finished file. Without overwriting, a file that was created meanwhile, for example by the batch, is an error. */
function giveName(result: string, { output, mayOverwrite }: Target): void {
  if (mayOverwrite) {
    renameSync(result, output);
    return;
  }
  try {
    linkSync(result, output);
    unlinkSync(result);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw outputExists(output);
    throw error;
  }
}

/** Returns whether two paths are the same file, links included. */
function isSameFile(a: string, b: string): boolean {
  const [first, second] = [statSync(a), statSync(b)];
  return first.dev === second.dev && first.ino === second.ino;
}

/** Returns a path in the folder of the output, where a rename is atomic. */
function temporaryPath(output: string, id: string): string {
  return path.join(path.dirname(output), `.${path.basename(output)}.${id}.pdf`);
}

/** Replaces the temporary path by the output in an error of the file system. */
function withKnownName(error: unknown, { result, output }: { result: string; output: string }): unknown {
  if (error instanceof Error && 'path' in error && String(error.path).startsWith(result)) error.path = output;
  return error;
}
