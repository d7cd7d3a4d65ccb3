import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new folder for one run of the product. The account that runs PostgreSQL may pass through it, as through a clone's `.data`. */
export function temporaryDataRoot(purpose: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `countersign-${purpose}-`));
  chmodSync(folder, 0o755);
  return folder;
}
