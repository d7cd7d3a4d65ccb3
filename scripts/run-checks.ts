import { spawn } from 'node:child_process';

const AT_ONCE = 2;

/**
 * Runs npm scripts, two at a time in the given order, and returns the names of those that failed. Prints the output of
 * these only.
 */
export async function runChecks(names: readonly string[]): Promise<string[]> {
  const queue = [...names];
  const failed: string[] = [];
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift())
      if (!(await check(name))) failed.push(name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failed;
}

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
