import { globSync } from 'node:fs';
import path from 'node:path';

// `npm run unit-tree` finds the tests that read folders of the repository by their import of this file.

/** Returns the paths of the pages in a folder of app/, sorted and without route groups, as Next serves them. */
export function pagesIn(folder: string): string[] {
  return globSync('**/page.tsx', { cwd: path.resolve('app', folder) })
    .map((file) => path.posix.join('/', folder, path.dirname(file)).replace(/\/\([^/]+\)/g, ''))
    .map((address) => address.replace(/^\/?$/, '/'))
    .sort();
}

/** Returns the absolute paths of the files of lib/contracts, without tests. */
export function contractFiles(): string[] {
  const folder = path.resolve('lib/contracts');
  return globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => path.join(folder, file));
}
