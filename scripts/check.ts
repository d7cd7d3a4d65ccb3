import { spawn } from 'node:child_process';

/**
 * Longest first, so that two parallel workers end at about the same time. `npm run unit` runs all unit tests; `unit-tree`
 * those that read folders as app/: Jest finds what a change affects by imports, and a new page is not imported by them.
 */
const CHECKS = [
  'unit-changed',
  'lint',
  'types',
  'format',
  'unit-tree',
  'architecture',
  'unused',
  'licenses',
  'requirements:check',
];
const AT_ONCE = 2;

/** Runs `npm run <name>` and returns whether it succeeded; its output is shown only when it fails. */
function check(name: string): Promise<boolean> {
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('exit', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(code === 0 ? `✓ ${name} (${seconds} s)` : `✗ ${name} (${seconds} s)\n${output}`);
      resolve(code === 0);
    });
  });
}

async function worker(queue: string[], results: boolean[]): Promise<void> {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) results.push(await check(name));
}

const queue = [...CHECKS];
const results: boolean[] = [];
await Promise.all(Array.from({ length: AT_ONCE }, () => worker(queue, results)));
process.exit(results.every(Boolean) ? 0 : 1);
