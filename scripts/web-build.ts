import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SettingsError } from './environment.ts';
import { expectBuildPackages } from './expect-build-packages.ts';
import { finishBuild } from './finish-build.ts';
import { NEXT_PROGRAM } from './next-options.ts';

const FINGERPRINT = '.next/countersign-fingerprint';
const SOURCES = ['app', 'components', 'content', 'lib', 'public', 'signing', 'usb-helper'].map(
  (folder) => `${folder}/**/*`,
);
const SINGLE_FILES = [
  'instrumentation.ts',
  'middleware.ts',
  'next.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Builds the web app unless the last build is of the same sources. Returns whether it was built.
 * @throws SettingsError when Next cannot build in this folder or the packages for development are missing, and when `signal` aborts
 */
export async function buildWebIfNeeded(root: string, signal?: AbortSignal): Promise<boolean> {
  if (root.includes('#'))
    throw new SettingsError(
      `Next.js cannot build the web app in ${root}: its path has a #. Move or rename the folder.`,
    );
  if (fingerprint(root) === lastFingerprint(root)) return false;
  await buildWeb(root, { signal });
  return true;
}

interface BuildOptions {
  signal?: AbortSignal | undefined;
  /** True to show the output of each step; by default only that of one that fails. */
  isShown?: boolean;
}

/** Builds the web app. @throws SettingsError when the packages for development are missing */
export async function buildWeb(root: string, options: BuildOptions): Promise<void> {
  expectBuildPackages(root);
  const built = fingerprint(root);
  await run(['scripts/copy-public-files.ts'], root, options);
  await run(['scripts/build-usb-helper.ts'], root, options);
  await run([NEXT_PROGRAM, 'build'], root, options);
  await finishBuild(root);
  writeFileSync(path.join(root, FINGERPRINT), built);
}

function fingerprint(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sourceFiles(root)) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function sourceFiles(root: string): string[] {
  const options = {
    cwd: root,
    exclude: ['public/pdfjs/**', 'public/fonts/**'],
    withFileTypes: true,
  } as const;
  return globSync([...SOURCES, ...SINGLE_FILES], options)
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

function lastFingerprint(root: string): string | null {
  try {
    return readFileSync(path.join(root, FINGERPRINT), 'utf8');
  } catch {
    return null; // never built
  }
}

/** Runs a script with the same Node. */
function run(args: string[], cwd: string, { signal, isShown = false }: BuildOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
    const output = isShown ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, args, { cwd, env, signal, stdio: ['ignore', output, output] });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${args.join(' ')} failed.\n${text}`));
    });
  });
}
