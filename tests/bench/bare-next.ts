import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NEXT_PROGRAM } from '../../scripts/next-options.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, '.data/bench-bare-next'); // inside the project, where Next finds its packages

const FILES = {
  'app/layout.js':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  // Next takes the project's own file when this one is missing.
  'instrumentation.js': 'export function register() {}',
  'app/page.js': 'export default function Page() { return <h1>Bare</h1>; }',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  'package.json': '{ "private": true, "type": "module" }',
};

/** Builds and starts an app of one static page with the same Next and React; returns the function that ends it. */
export async function startBareNext(port: number): Promise<() => void> {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(FOLDER, file)), { recursive: true });
    writeFileSync(path.join(FOLDER, file), text);
  }
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const run = (args: string[]) =>
    spawn(process.execPath, [path.resolve(ROOT, NEXT_PROGRAM), ...args], {
      cwd: FOLDER,
      env,
      stdio: 'ignore',
    });
  const code = await new Promise((resolve) => run(['build']).once('exit', resolve));
  if (code !== 0) throw new Error('The bare app was not built.');
  const server = run(['start', '-p', String(port), '-H', '127.0.0.1']);
  const end = () => {
    server.kill('SIGTERM');
    rmSync(FOLDER, { recursive: true, force: true });
  };
  await answers(server, `http://127.0.0.1:${port}/`).catch((error: unknown) => {
    end();
    throw error;
  });
  return end;
}

async function answers(server: ChildProcess, url: string): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    if (server.exitCode !== null) break;
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    await pause(200);
  }
  throw new Error('The bare app did not start.');
}
