import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Makes a folder for one run of the product, which the account of PostgreSQL can pass through. */
export function temporaryDataRoot(purpose: string): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), `countersign-${purpose}-`));
  chmodSync(folder, 0o755);
  return folder;
}
