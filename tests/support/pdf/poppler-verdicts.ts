import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Returns the verdict of poppler's pdfsig on each signature, an independent validator. */
export function popplerVerdicts(pdf: Buffer, password?: string): string[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pdfsig-'));
  try {
    const file = path.join(folder, 'file.pdf');
    writeFileSync(file, pdf);
    const flags = password === undefined ? [] : ['-upw', password];
    const output = execFileSync('pdfsig', ['-nocert', ...flags, file], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'], // pdfsig writes warnings there that are no verdicts
    });
    return [...output.matchAll(/Signature Validation: (.*)/g)].map(([, verdict]) => verdict!);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
