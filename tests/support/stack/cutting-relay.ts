import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CuttingRelay {
  /** Base URL of the relay. */
  url: string;
  /** Ends the connection, as a network does, on which so many bytes have been sent from now on; further ones are let through. */
  cutAfter: (bytes: number) => void;
  /** Number of connections that were cut. */
  cuts: () => number;
  close: () => Promise<void>;
}

/** Starts a relay to a server, whose connections a test can cut. */
export async function startCuttingRelay(target: string): Promise<CuttingRelay> {
  const { hostname, port } = new URL(target);
  let left = Infinity;
  let cuts = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    upstream.pipe(client);
    client.on('data', (bytes) => {
      left -= bytes.length;
      if (left > 0) upstream.write(bytes);
      else {
        left = Infinity;
        cuts += 1;
        upstream.end(() => client.resetAndDestroy()); // what had left before arrives
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listens on a port
    cutAfter: (bytes) => (left = bytes),
    cuts: () => cuts,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
