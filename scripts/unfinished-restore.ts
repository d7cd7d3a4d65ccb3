import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { syncFolder } from './sync-folder.ts';

/** Thrown when a restore into the data folder was killed, or failed after the database was replaced; `cause` is why it failed. */
export class RestoreUnfinished extends Error {
  constructor(dataRoot: string, options?: ErrorOptions) {
    super(
      `The restore into ${dataRoot} was interrupted, so what is there is not complete. Restore again with --replace, or remove the folder.`,
      options,
    );
  }
}

const markOf = (dataRoot: string) => path.join(dataRoot, 'restore-unfinished');

/** Marks a data folder as incomplete; the mark survives a power failure. */
export function markUnfinished(dataRoot: string): void {
  writeFileSync(markOf(dataRoot), '', { flush: true });
  syncFolder(dataRoot);
}

/** Removes the mark of an incomplete data folder. */
export function markFinished(dataRoot: string): void {
  rmSync(markOf(dataRoot), { force: true });
}

/** @throws RestoreUnfinished when a restore into this folder was killed */
export function expectFinished(dataRoot: string): void {
  if (existsSync(markOf(dataRoot))) throw new RestoreUnfinished(dataRoot);
}
