import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Returns the files of an archive by name, as Python's zipfile reads them, an independent implementation. */
export function unzipped(archive: Buffer): Record<string, Buffer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zip-'));
  try {
    writeFileSync(path.join(folder, 'x.zip'), archive);
    const python =
      "import sys, zipfile; z = zipfile.ZipFile('x.zip'); assert z.testzip() is None; z.extractall('out')";
    execFileSync('python3', ['-c', python], { cwd: folder });
    const out = path.join(folder, 'out');
    return Object.fromEntries(readdirSync(out).map((name) => [name, readFileSync(path.join(out, name))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
