import { followNotifications, NotificationEvent } from '#contracts/notification-events.ts';
import { fetchCall, type Credentials } from './client.ts';

/** Open stream of notification events. */
export interface OpenStream {
  status: number;
  headers: Headers;
  /** Returns the next event. @throws when the stream ends before one comes */
  next(): Promise<NotificationEvent>;
  /** Waits for the end of the stream and returns the events until then. */
  rest(): Promise<NotificationEvent[]>;
  close(): void;
}

const open = new Set<OpenStream>();
afterEach(() => {
  for (const stream of open) stream.close();
  open.clear();
});

/** Opens a stream and waits until it has begun; it is closed with the test. */
export async function openStream(who: Credentials): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetchCall(followNotifications, {}, who, { signal: abort.signal });
  const events = eventsIn(response);
  if (response.status === 200) await events.next(); // the beginning, from which on nothing is missed
  const stream: OpenStream = {
    status: response.status,
    headers: response.headers,
    next: async () => {
      const { value } = await events.next();
      if (!value) throw new Error('The stream has ended.');
      return value;
    },
    rest: async () => {
      const found: NotificationEvent[] = [];
      for await (const event of events) if (event) found.push(event);
      return found;
    },
    close: () => abort.abort(),
  };
  open.add(stream);
  return stream;
}

/** Reads the events of a stream; the first value, null, stands for its beginning. */
async function* eventsIn(response: Response): AsyncGenerator<NotificationEvent | null, undefined> {
  let text = '';
  let hasBegun = false;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    if (!hasBegun) yield null;
    hasBegun = true;
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) yield NotificationEvent.parse(JSON.parse(data));
    }
  }
  return undefined;
}
