import { Readable } from 'node:stream';

/** Bytes that may wait for a slow reader; a stream that lags further behind is ended, and its browser opens another. */
const MAX_WAITING_BYTES = 64 * 1024;
/** Time after which a browser opens an ended stream again, spread so that not all come at once. */
const RETRY_MS = { from: 2000, to: 5000 };

/** Stream of server-sent events (HTML Living Standard, 9.2). */
export class EventStream {
  readonly body = new Readable({ read: () => undefined, highWaterMark: MAX_WAITING_BYTES });
  #isEnded = false;

  constructor() {
    const retry = RETRY_MS.from + Math.floor(Math.random() * (RETRY_MS.to - RETRY_MS.from));
    this.#write(`retry: ${retry}\n\n`);
  }

  /** Sends an event; its data is a value of JSON, which has no line breaks. */
  send(event: string, data: unknown): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment, which keeps the connection open and shows whether it still is. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Ends the stream after what has been sent. */
  end(): void {
    if (!this.#isEnded && !this.body.destroyed) this.body.push(null);
    this.#isEnded = true;
  }

  #write(text: string): void {
    if (this.#isEnded || this.body.destroyed) return;
    if (!this.body.push(text)) this.body.destroy();
  }
}
