import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { readEnv, type HelperEnv } from './env.ts';
import { PairingCodes } from './pairing-codes.ts';
import { Pairings } from './pairings.ts';
import { runPairingsCommand } from './pairings-command.ts';
import { driverPaths } from './pkcs11-library.ts';
import { createHelperServer } from './server.ts';
import { TokenProcess } from './token-process.ts';

/** Addresses of `localhost`. The helper listens on both, so that no other program can impersonate it on one of them. */
const LOOPBACK = ['127.0.0.1', '::1'];

async function start(): Promise<void> {
  const env = readEnv(process.env);
  const args = process.argv.slice(2);
  const pairings = new Pairings(env.pairings, say);
  if (args.length > 0) {
    const { lines, exitCode } = runPairingsCommand(pairings, args);
    for (const line of lines) say(line);
    process.exitCode = exitCode;
    return;
  }
  const tokens = new TokenProcess();
  const port = await listen({ env, tokens, pairings });
  say(`The USB helper listens on http://localhost:${port}, for ${env.origins.join(', ')}.`);
  const drivers = driverPaths(process.env['PKCS11_MODULE']);
  say(
    drivers.length > 0
      ? `Drivers: ${drivers.join(', ')}`
      : 'It finds no driver for tokens: install the software of your token, or set PKCS11_MODULE.',
  );
  process.send?.({ type: 'ready', port });
  const end = () => {
    tokens.stop();
    process.exit(0);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
}

interface Means {
  env: HelperEnv;
  tokens: TokenProcess;
  pairings: Pairings;
}

async function listen({ env: { origins, port }, tokens, pairings }: Means): Promise<number> {
  const log = (line: string, error: unknown) => console.error(line, error);
  const options = { origins, port, tokens, pairings, codes: new PairingCodes(), say, log };
  for (const [index, host] of LOOPBACK.entries()) {
    try {
      options.port = await listening(createHelperServer(options), host, options.port);
    } catch (error) {
      if (index === 0 || !isMissingAddress(error)) throw error;
    }
  }
  return options.port;
}

function listening(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.on('error', () => undefined); // a connection that could not be accepted concerns its client alone
      resolve((server.address() as AddressInfo).port); // a TCP server's address
    });
  });
}

/** Returns whether the address does not exist, as ::1 on a machine without IPv6. */
function isMissingAddress(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code))
  );
}

const say = (line: string) => console.log(line);

start().catch((error: unknown) => {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(isTaken ? 'The port is taken: the USB helper seems to run already.' : error);
  process.exit(1);
});
