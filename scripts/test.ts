import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runChecks } from './run-checks.ts';
import { ensureSystemPackages } from './system-packages.ts';

interface Tally {
  passed: number;
  failed: number;
}

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(os.tmpdir(), 'countersign-reports-'));

/** Memory that a Jest worker may hold between two test files; one that holds more is started again. */
const WORKER_MEMORY = '1500MB';

/** Static checks; each counts as one test. The longest is first. */
const STATIC_CHECKS = ['lint', 'types', 'format', 'architecture', 'unused', 'licenses', 'requirements:check'];

async function main(): Promise<Tally> {
  ensureSystemPackages();
  const unclean = await runChecks(STATIC_CHECKS);
  const tallies = [{ passed: STATIC_CHECKS.length - unclean, failed: unclean }, runJest(), runPlaywright()];
  rmSync(reports, { recursive: true, force: true });
  return tallies.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }));
}

/** Forces the exit: a handle that a test left open would hold up the whole run; Jest names it in a warning. */
function runJest(): Tally {
  const file = path.join(reports, 'jest.json');
  const isClean = run('npm', [
    'run',
    '--silent',
    'jest',
    '--',
    '--forceExit',
    '--maxWorkers=2',
    `--workerIdleMemoryLimit=${WORKER_MEMORY}`,
    '--json',
    `--outputFile=${file}`,
  ]);
  return tally(isClean, () => {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = read(file);
    return {
      passed: number(numPassedTests),
      failed: number(numFailedTests) + number(numRuntimeErrorTestSuites),
    };
  });
}

function runPlaywright(): Tally {
  const file = path.join(reports, 'playwright.json');
  const isClean = run('npm', ['exec', '--', 'playwright', 'test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  return tally(isClean, () => {
    const stats = read(read(file)['stats']);
    // Playwright calls tests flaky that pass only when retried; they count as passed and stand in its report.
    return {
      passed: number(stats['expected']) + number(stats['flaky']),
      failed: number(stats['unexpected']),
    };
  });
}

/** Returns the counts of a runner; one failure when it wrote no report, or failed without a failed test. */
function tally(isClean: boolean, count: () => Tally): Tally {
  try {
    const counted = count();
    return isClean || counted.failed > 0 ? counted : { ...counted, failed: 1 };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n— ${[command, ...args].join(' ')}`);
  return (
    spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0
  );
}

/** Returns a report, from its file or as parsed already, as an object of unknown values. */
function read(from: unknown): Record<string, unknown> {
  const value: unknown = typeof from === 'string' ? JSON.parse(readFileSync(from, 'utf8')) : from;
  if (value === null || typeof value !== 'object')
    throw new Error('The report of a test runner is not an object.');
  return { ...value };
}

function number(value: unknown): number {
  if (typeof value !== 'number') throw new Error('The report of a test runner lacks a count.');
  return value;
}

const { passed, failed } = await main();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
