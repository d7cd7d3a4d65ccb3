import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { COMPILE_CACHE } from './compile-cache.ts';
import { runChecks } from './run-checks.ts';
import { ensureSystemPackages, TEST_PACKAGES } from './system-packages.ts';

interface Tally {
  passed: number;
  failed: number;
  /** A line for each test or check that failed, or passed only when it was retried: its name and the start of its error message. */
  remarks: readonly string[];
}

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(os.tmpdir(), 'countersign-reports-'));

/** Memory that a Jest worker may hold between two test files; one that holds more is started again. */
const WORKER_MEMORY = '1500MB';

/** Static checks; each counts as one test. The longest is first. */
const STATIC_CHECKS = ['lint', 'types', 'format', 'architecture', 'unused', 'licenses', 'requirements:check'];

async function main(): Promise<Tally> {
  ensureSystemPackages(TEST_PACKAGES);
  const unclean = await runChecks(STATIC_CHECKS);
  const tallies: Tally[] = [
    {
      passed: STATIC_CHECKS.length - unclean.length,
      failed: unclean.length,
      remarks: unclean.map((check) => `✗ ${check}`),
    },
    timed('Jest', runJest),
    timed('Playwright', runPlaywright),
  ];
  rmSync(reports, { recursive: true, force: true });
  return tallies.reduce((sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
    remarks: [...sum.remarks, ...one.remarks],
  }));
}

function timed(name: string, run: () => Tally): Tally {
  const start = Date.now();
  const result = run();
  console.log(`${name} took ${Math.round((Date.now() - start) / 60_000)} min.`);
  return result;
}

/** Forces the exit: a handle that a test left open would hold up the whole run; Jest names it in a warning. */
function runJest(): Tally {
  const file = path.join(reports, 'jest.json');
  const isClean = run('npm', [
    'run',
    '--silent',
    'jest',
    '--',
    '--selectProjects',
    'components',
    'units',
    'contract',
    '--forceExit',
    '--maxWorkers=2',
    `--workerIdleMemoryLimit=${WORKER_MEMORY}`,
    '--json',
    `--outputFile=${file}`,
  ]);
  return tally(isClean, () => {
    const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = read(file);
    printSlowest(list(testResults).map(durationOfJestFile));
    return {
      passed: number(numPassedTests),
      failed: number(numFailedTests) + number(numRuntimeErrorTestSuites),
      remarks: list(testResults).flatMap(remarksOnJestFile),
    };
  });
}

function runPlaywright(): Tally {
  const file = path.join(reports, 'playwright.json');
  const isClean = run('npm', ['exec', '--', 'playwright', 'test'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file });
  return tally(isClean, () => {
    const report = read(file);
    const stats = read(report['stats']);
    printSlowest(list(report['suites']).map(durationOfBrowserFile));
    // Playwright calls tests flaky that pass only when retried; they count as passed and stand in its report.
    return {
      passed: number(stats['expected']) + number(stats['flaky']),
      failed: number(stats['unexpected']),
      remarks: list(report['suites']).flatMap(remarksOnBrowserFile),
    };
  });
}

/** Returns the counts of a runner; one failure when it wrote no report, or failed without a failed test. */
function tally(isClean: boolean, count: () => Tally): Tally {
  try {
    const counted = count();
    if (isClean || counted.failed > 0) return counted;
    const remark = '✗ a test runner failed without a failed test';
    return { ...counted, failed: 1, remarks: [...counted.remarks, remark] };
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1, remarks: ['✗ a test runner left no report'] };
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n— ${[command, ...args].join(' ')}`);
  return (
    spawnSync(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...COMPILE_CACHE, ...process.env, ...env },
    }).status === 0
  );
}

interface FileDuration {
  file: string;
  /** Milliseconds, without the time of hooks in the browser tests. */
  duration: number;
}

/** Prints the ten test files that took the longest, in seconds: where a cut helps most. */
function printSlowest(files: FileDuration[]): void {
  const slowest = files.toSorted((one, other) => other.duration - one.duration).slice(0, 10);
  const lines = slowest.map(
    ({ file, duration }) => `${(duration / 1000).toFixed(0).padStart(6)} s  ${path.relative(root, file)}`,
  );
  console.log(['Slowest files:', ...lines].join('\n'));
}

function durationOfJestFile(result: unknown): FileDuration {
  const { name, startTime, endTime } = read(result);
  return { file: String(name), duration: number(endTime) - number(startTime) };
}

/** Returns remarks on the tests of a file in the report of Jest; on the file, if it could not be run. */
function remarksOnJestFile(result: unknown): string[] {
  const { name, status, message, assertionResults } = read(result);
  const file = path.relative(root, String(name));
  const remarks = list(assertionResults).flatMap((assertion) => {
    const { fullName, failureMessages, retryReasons = [], status: outcome } = read(assertion);
    const isFailed = outcome === 'failed';
    const errors = list(isFailed ? failureMessages : retryReasons);
    return errors.length > 0 ? [remark(isFailed, `${file}: ${String(fullName)}`, errors[0])] : [];
  });
  return status === 'failed' && remarks.length === 0 ? [remark(true, file, message)] : remarks;
}

/** Returns remarks on the tests of a file in the report of Playwright, where they stand in nested suites. */
function remarksOnBrowserFile(suite: unknown): string[] {
  const { file, specs = [], suites = [] } = read(suite);
  const own = list(specs).flatMap((spec) => {
    const { title, tests } = read(spec);
    return list(tests).flatMap((test) => {
      const { status, results } = read(test);
      if (status !== 'unexpected' && status !== 'flaky') return [];
      const error = list(results).map((one) => read(one)['error'])[0];
      const message = error === undefined ? '' : read(error)['message'];
      return [remark(status === 'unexpected', `${String(file)}: ${String(title)}`, message)];
    });
  });
  return [...own, ...list(suites).flatMap(remarksOnBrowserFile)];
}

const MAX_REMARK = 400;

function remark(isFailed: boolean, name: string, error: unknown): string {
  const [message = ''] = stripVTControlCharacters(String(error)).split(/\n\s+at /); // without the stack
  const words = message.replaceAll(/\s+/g, ' ').slice(0, MAX_REMARK);
  return `${isFailed ? '✗' : '↻ passed when tried again:'} ${name}: ${words}`;
}

/** Adds up the tests of a file in the report of Playwright, where they stand in nested suites. */
function durationOfBrowserFile(suite: unknown): FileDuration {
  const { file, specs = [], suites = [] } = read(suite);
  const results = list(specs)
    .flatMap((spec) => list(read(spec)['tests']))
    .flatMap((test) => list(read(test)['results']));
  const own = results.reduce<number>((sum, result) => sum + number(read(result)['duration']), 0);
  const nested = list(suites).reduce<number>((sum, each) => sum + durationOfBrowserFile(each).duration, 0);
  return { file: path.join(root, 'tests', String(file)), duration: own + nested };
}

function list(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error('The report of a test runner lacks a list.');
  return value;
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

const { passed, failed, remarks } = await main();
for (const remark of remarks) console.log(remark);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
