import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';

/** `npm run bench -- <name> [options]` runs tests/bench/<name>.bench.ts, which prints one line of JSON for each measurement. */
const folder = path.resolve(import.meta.dirname, '../tests/bench');
const names = globSync('*.bench.ts', { cwd: folder }).map((file) => path.basename(file, '.bench.ts'));
const [name = '', ...options] = process.argv.slice(2);

if (!names.includes(name)) {
  console.error(`Name one of these benchmarks: ${names.sort().join(', ')}`);
  process.exit(2);
}
const child = spawn(process.execPath, [path.join(folder, `${name}.bench.ts`), ...options], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
