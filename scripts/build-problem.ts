import { existsSync } from 'node:fs';
import path from 'node:path';

/** Returns what to do before a web app that was never built can be served; null where it was. Next removes the file when a build begins. */
export function buildProblem(root: string): string | null {
  if (existsSync(path.join(root, '.next/BUILD_ID'))) return null;
  return 'The web app is not built. Run npm run build, then start again.';
}
