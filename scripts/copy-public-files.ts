import { cpSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Files that pages load at run time by the addresses of their packages' folders below `public`. */
const COPIED = [
  // pdf.js: character maps, standard fonts, image decoders, colour profiles
  { name: 'pdfjs-dist', folders: ['cmaps', 'standard_fonts', 'wasm', 'iccs'], target: 'pdfjs' },
  // the typeface of the app, which app/fonts.css.txt names
  { name: '@fontsource-variable/inter', folders: ['files'], target: 'fonts/inter' },
];

const require = createRequire(import.meta.url);

for (const { name, folders, target } of COPIED) {
  const source = path.dirname(require.resolve(`${name}/package.json`));
  const copy = path.resolve(import.meta.dirname, '../public', target);
  rmSync(copy, { recursive: true, force: true });
  for (const folder of folders) {
    cpSync(path.join(source, folder), path.join(copy, folder), { recursive: true });
  }
}
