import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { writeCompileHints } from './compile-hints.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'compile-hints-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('marks each script of the browser once, in its first line, and no other file', () => {
  const files = ['.next/static/chunks/a.js', '.next/static/chunks/deep/b.js', '.next/server/c.js'];
  for (const file of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), 'run();\n');
  }
  writeCompileHints(root);
  writeCompileHints(root);
  const marked = '//# allFunctionsCalledOnLoad\nrun();\n';
  expect(files.map((file) => readFileSync(path.join(root, file), 'utf8'))).toEqual([
    marked,
    marked,
    'run();\n',
  ]);
});
