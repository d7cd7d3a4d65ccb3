import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

declare global {
  var contractBackends: ChildProcess[] | undefined;
}

/** Starts a backend of the contract tests for each worker; worker-backend.ts finds it by the environment variable. */
export default async function globalSetup({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  const backends = Array.from({ length: maxWorkers }, () =>
    fork(path.resolve('tests/support/stack/contract-backend.ts'), { execArgv: [] }),
  );
  globalThis.contractBackends = backends;
  process.env['CONTRACT_BACKENDS'] = JSON.stringify(await Promise.all(backends.map(whenReady)));
}

function whenReady(backend: ChildProcess): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    backend.once('message', (message) => resolve(message as Record<string, string>)); // sent by contract-backend.ts
    backend.once('exit', (code) => reject(new Error(`The services did not start (code ${code}).`)));
  });
}
