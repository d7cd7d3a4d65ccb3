import { spawn } from 'node:child_process';
import path from 'node:path';
import { isPortFree, portTakenWords } from './free-port.ts';
import { NEXT_NODE_ARGS, WEB_SERVER } from './next-options.ts';

/** `npm run web` runs the built web app alone, with WEB_HOST and PORT as `npm start` reads them. */
const root = path.resolve(import.meta.dirname, '..');
const host = process.env['WEB_HOST'] || '127.0.0.1';
const port = process.env['PORT'] || '3000';

if (!(await isPortFree(Number(port), host))) {
  console.error(portTakenWords({ name: 'The web app', port: Number(port), setting: 'PORT' }));
  process.exit(1);
}

const child = spawn(process.execPath, [...NEXT_NODE_ARGS, WEB_SERVER, '-H', host, '-p', port], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
