import { connect } from 'node:net';
import { WEB_PORT } from './web.ts';

export interface RawExchange {
  /** Statuses of all responses, in order. */
  statuses: number[];
  text: string;
  /** True if the server closed the connection; false when it had nothing more to say for a while. */
  isClosed: boolean;
}

const SILENCE_MS = 2_000;

/** Sends bytes as they are over one connection, and returns what comes back until the server closes it or falls silent. */
export function exchangeRaw(bytes: string): Promise<RawExchange> {
  return new Promise((resolve) => {
    const socket = connect(WEB_PORT, '127.0.0.1');
    let text = '';
    const end = (isClosed: boolean) => {
      socket.destroy();
      const statuses = Array.from(text.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status));
      resolve({ statuses, text, isClosed });
    };
    socket.setTimeout(SILENCE_MS, () => end(false));
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', () => undefined); // a reset; 'close' follows
    socket.on('close', () => end(true));
    socket.write(Buffer.from(bytes, 'latin1'));
  });
}
