import { writeCompileHints } from './compile-hints.ts';
import { writeStaticPages } from './static-page-policy.ts';

/** Changes what `next build` has written: the policies of static pages, and the marks of scripts. */
export function finishBuild(root: string): void {
  writeStaticPages(root);
  writeCompileHints(root);
}

if (import.meta.main) finishBuild(process.cwd());
