import { spawnSync } from 'node:child_process';

/**
 * Returns whether a program can be started that only some cases need. Where it cannot, writes one line that says which cases
 * are left out; `npm test` installs all programs, or stops.
 */
export function hasProgram(program: string, cases: string): boolean {
  const isInstalled = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (!isInstalled) console.warn(`${program} is not installed: ${cases} are left out. npm test needs it.`);
  return isInstalled;
}
