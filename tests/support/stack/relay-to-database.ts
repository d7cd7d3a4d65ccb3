import net from 'node:net';
import { backend } from './backend-environment.ts';

/** Relays connections to the database until it is closed, which breaks them. While it is frozen, it keeps them and passes nothing on. */
export async function relayToDatabase() {
  const url = new URL(backend('DATABASE_URL'));
  const { hostname, port: databasePort } = url;
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const server = net.createServer((socket) => {
    const onward = net.connect(Number(databasePort), hostname);
    for (const end of [socket, onward]) sockets.add(end.on('error', () => undefined));
    socket.pipe(onward).pipe(socket);
    if (isFrozen) for (const end of [socket, onward]) end.pause();
  });
  const listenAt = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listenAt(0);
  const { port } = server.address() as net.AddressInfo; // it listens on TCP
  url.port = String(port);
  return {
    url: url.toString(),
    freeze: (frozen: boolean) => {
      isFrozen = frozen;
      for (const socket of sockets)
        if (frozen) socket.pause();
        else socket.resume();
    },
    reopen: () => listenAt(port),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
