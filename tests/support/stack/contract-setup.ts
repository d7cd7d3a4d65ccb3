import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';

declare global {
  var contractBackend: ChildProcess | undefined;
}

/** Starts the backend of the contract tests and sets the environment variables by which they find it. */
export default async function globalSetup(): Promise<void> {
  const backend = fork(path.resolve('tests/support/stack/contract-backend.ts'), { execArgv: [] });
  globalThis.contractBackend = backend;
  const environment = await new Promise<Record<string, string>>((resolve, reject) => {
    backend.once('message', (message) => resolve(message as Record<string, string>)); // sent by contract-backend.ts
    backend.once('exit', (code) => reject(new Error(`The services did not start (code ${code}).`)));
  });
  Object.assign(process.env, environment);
}
