import { createServer } from 'node:net';

/** Returns a TCP port of the loopback that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The port is unknown.'));
        else resolve(address.port);
      });
    });
  });
}

/** Returns whether a program could listen on this port now, by default on the loopback. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** Returns the sentences for a taken port: who needs it and which variable names another. */
export function portTakenWords({
  name,
  port,
  setting,
}: {
  name: string;
  port: number;
  setting: string;
}): string {
  return `${name} cannot listen on port ${port}, which is taken. Set ${setting} to another port, or end the program that uses it.`;
}
