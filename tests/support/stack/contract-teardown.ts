import type { ChildProcess } from 'node:child_process';

/** Stops the backends and fails the run if their services did not exit by themselves with code 0. */
export default async function globalTeardown(): Promise<void> {
  const codes = await Promise.all((globalThis.contractBackends ?? []).map(stopped));
  const failed = codes.find((code) => code !== 0);
  if (failed !== undefined) throw new Error(`The services ended with code ${failed}.`);
}

function stopped(backend: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    backend.removeAllListeners('exit').once('exit', resolve);
    backend.kill('SIGTERM');
  });
}
