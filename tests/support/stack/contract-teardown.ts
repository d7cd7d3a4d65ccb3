/** Stops the backend and fails the run if the services did not exit by themselves with code 0. */
export default async function globalTeardown(): Promise<void> {
  const backend = globalThis.contractBackend;
  if (!backend) return;
  const code = await new Promise<number | null>((resolve) => {
    backend.removeAllListeners('exit').once('exit', resolve);
    backend.kill('SIGTERM');
  });
  if (code !== 0) throw new Error(`The services ended with code ${code}.`);
}
