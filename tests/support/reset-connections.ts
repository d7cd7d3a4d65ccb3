import { once } from 'node:events';
import { connect } from 'node:net';

/** What clients send before they reset their connection: nothing, less than a request, a body that breaks off, an upgrade, no HTTP. */
const BEGINNINGS = [
  '',
  'GET / HT',
  'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\nabc',
  'GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  'GET // HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'EHLO here\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\nabc',
  '\u0016\u0003\u0001 no text',
];

/** Opens connections to a port of the loopback, sends the beginnings, and resets each at once and after a moment (RST). */
export async function resetConnections(port: number): Promise<void> {
  for (const beginning of BEGINNINGS)
    for (const delayMs of [0, 20]) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      if (beginning) socket.write(beginning);
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      socket.resetAndDestroy();
    }
}
