import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Engine } from '#platform/engine/engine.ts';
import { openServicesEngine } from '../../services/open-services-engine.ts';
import { signFile } from '#trust/tasks/sign-file.ts';
import { verifyFile } from '#trust/tasks/verify-file.ts';
import { openTrustServices } from '#trust/trust-services/trust-services.ts';
import type { KeyAndChain } from '#signing';

/** Work that a service does while it responds to requests. */
export interface ServiceJob {
  file: string;
  key: { privateKey: string; certificate: string };
  work: 'nothing' | 'in threads' | 'on the thread of the requests';
}

const trustServices = openTrustServices({ timestampUrl: null, allowedHosts: [], roots: [] });
const context = { trustServices };
const options = {
  pages: 'last' as const,
  rectangle: { x: 350, y: 60, width: 200, height: 70 },
};

async function main({ file, key, work }: ServiceJob): Promise<void> {
  const server = createServer((_, response) => response.end('{"success":"1"}'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const engine = openServicesEngine({ trustServices, onError: fail });
  const run: Engine['run'] =
    work === 'in threads'
      ? engine.run
      : async (task, request) => task(request, context as never, () => undefined);
  const { port } = server.address() as AddressInfo; // it listens on TCP
  process.send?.({ port });
  let rounds = 0;
  const enough = new AbortController();
  const told = once(process, 'message').then(() => enough.abort());
  while (!enough.signal.aborted && work !== 'nothing') {
    const to = `${file}.${process.pid}.${rounds}`;
    await run(signFile, { file, to, key: bytesOf(key), options: { ...options, date: new Date() } });
    await run(verifyFile, { file: to });
    rmSync(to);
    rounds += 1;
  }
  await told;
  process.send?.({ rounds });
  await engine.close();
  server.close();
}

function bytesOf({ privateKey, certificate }: ServiceJob['key']): KeyAndChain {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  return { privateKey: bytes(privateKey), certificate: bytes(certificate), chain: [] };
}

function fail(error: unknown): never {
  process.stderr.write(`${String(error instanceof Error ? error.stack : error)}\n`);
  process.exit(1);
}

process.once('message', (job: ServiceJob) => {
  main(job).then(() => process.disconnect(), fail);
});
