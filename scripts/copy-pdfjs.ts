import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Files that pdf.js loads at run time: character maps, standard fonts, image decoders, colour profiles. */
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

const source = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const target = path.resolve(import.meta.dirname, '../public/pdfjs');

rmSync(target, { recursive: true, force: true });
for (const folder of FOLDERS) {
  cpSync(path.join(source, folder), path.join(target, folder), { recursive: true });
}
