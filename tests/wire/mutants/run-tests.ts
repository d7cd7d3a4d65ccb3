import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from '#contracts/zod.ts';
import type { Catcher } from './mutant.ts';

const Report = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), title: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

export interface Outcome {
  passed: number;
  failed: number;
  /** Title and first line of each failure, or why a test file could not be run. */
  reasons: string[];
}

const PROJECTS = [
  ['services', 'contract'],
  ['screens', 'components'],
  ['bff', 'units'],
] as const;

/** Runs the tests of `catcher` in a copy of the tree, or all wire tests where none is named. */
export async function runTests(folder: string, catcher?: Catcher): Promise<Outcome> {
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const projects = PROJECTS.filter(([start]) => !catcher || catcher.file.startsWith(start));
  const output = await jest(folder, [
    '--selectProjects',
    ...projects.map(([, project]) => project),
    '--testPathPatterns',
    `tests/wire/${catcher?.file ?? ''}`,
    ...(catcher ? ['--testNamePattern', escaped(catcher.title)] : []),
    `--maxWorkers=${catcher ? 1 : 2}`,
    '--json',
    `--outputFile=${report}`,
  ]);
  return read(report, output);
}

function jest(cwd: string, args: string[]): Promise<string> {
  const program = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];
  const child = spawn(process.execPath, [...program, ...args], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve) => child.once('close', () => resolve(output)));
}

const escaped = (title: string) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Reads the report; without one no test ran, and the reason is what Jest printed. */
function read(report: string, output: string): Outcome {
  if (!existsSync(report)) return { passed: 0, failed: 0, reasons: [output] };
  const text = readFileSync(report, 'utf8');
  const { numPassedTests, numFailedTests, testResults } = Report.parse(JSON.parse(text));
  const failures = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  const reasons = failures.map(
    ({ title, failureMessages: [message = ''] }) => `${title}: ${plain(message.split('\n')[0]!)}`,
  );
  const [broken = ''] = testResults.map(({ message }) => plain(message)).filter(Boolean);
  return { passed: numPassedTests, failed: numFailedTests, reasons: reasons.length > 0 ? reasons : [broken] };
}

// Jest colours its messages even where nothing shows colours.
const plain = (text: string) => text.replace(/\u001b\[\d+m/g, '').trim();
