import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureSystemPackages } from './system-packages.ts';

interface Tally {
  passed: number;
  failed: number;
}

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(os.tmpdir(), 'countersign-reports-'));

/** Static checks count as one test each, runners as many as they ran. */
const STATIC_CHECKS = ['format', 'lint', 'types', 'architecture', 'unused', 'requirements:check'];

function main(): Tally {
  ensureSystemPackages();
  const tallies = STATIC_CHECKS.map(checkOnce);
  tallies.push(runJest());
  tallies.push(runPlaywright());
  rmSync(reports, { recursive: true, force: true });
  return tallies.reduce((sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed }));
}

function checkOnce(script: string): Tally {
  const isClean = run('npm', ['run', '--silent', script]);
  return { passed: isClean ? 1 : 0, failed: isClean ? 0 : 1 };
}

function runJest(): Tally {
  const file = path.join(reports, 'jest.json');
  const isClean = run('npm', ['run', '--silent', 'jest', '--', '--json', `--outputFile=${file}`]);
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
    // What passed only when tried again is named by the runner as flaky: for a person to look at, not to stop the line.
    return {
      passed: number(stats['expected']) + number(stats['flaky']),
      failed: number(stats['unexpected']),
    };
  });
}

/** A runner that died without a report, or failed without a failed test, counts as one failure. */
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

/** A report file, or a part of one, as a record of things not yet known. */
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

const { passed, failed } = main();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
