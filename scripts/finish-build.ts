import { writeCompileHints } from './compile-hints.ts';
import { writeCompressedFiles } from './compressed-files.ts';
import { writeStaticPages } from './static-page-policy.ts';

/** Changes what `next build` has written: the policies of static pages, the marks of scripts, and a compressed copy of each file. */
export async function finishBuild(root: string): Promise<void> {
  writeStaticPages(root);
  writeCompileHints(root);
  await writeCompressedFiles(root);
}
