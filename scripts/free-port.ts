import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports that systems give to no connection by themselves: Linux begins at 32768, the others at 49152. */
const [FIRST_PORT, LAST_PORT] = [10_000, 32_767];
const ATTEMPTS = 100;

/**
 * Returns a random TCP port of the loopback that was free a moment ago. The system gives it to no other connection, so that a program
 * can still take it minutes later.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port was found between ${FIRST_PORT} and ${LAST_PORT}.`);
}

/** Returns whether a program could listen on this port now, by default on the loopback. */
export const isPortFree = async (port: number, host?: string): Promise<boolean> =>
  (await listenError(port, host)) === null;

/** A port that a program needs. */
export interface WantedPort {
  /** Subject of the sentence, for example `The web app`. */
  name: string;
  /** Address to listen on, by default the loopback. */
  host?: string;
  port: number;
  /** Variable that names another port. */
  setting: string;
  /** Variable that names another address, where there is one. */
  hostSetting?: string;
}

/** Name and variables of the port of the web app. */
export const PLACE_OF_WEB = { name: 'The web app', setting: 'PORT', hostSetting: 'WEB_HOST' } as const;

/** Returns why a program cannot listen on a port now and which variable to set; null when it can. */
export async function portProblem({
  name,
  host,
  port,
  setting,
  hostSetting,
}: WantedPort): Promise<string | null> {
  if (!(port >= 0 && port <= 65_535)) return `${setting} must be a port number.`;
  const error = await listenError(port, host);
  if (error === null) return null;
  const where = `${name} cannot listen on port ${port}`;
  if (error.code === 'EADDRINUSE')
    return `${where}, which is taken. Set ${setting} to another port, or end the program that uses it.`;
  if (error.code === 'EACCES')
    return `${where}, which this user may not use. Set ${setting} to a port above 1023.`;
  return `${where} of ${host ?? 'the loopback'}: ${error.message}.${hostSetting ? ` Set ${hostSetting} to an address of this machine.` : ''}`;
}

function listenError(port: number, host = '127.0.0.1'): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
