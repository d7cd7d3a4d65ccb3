import {
  followNotifications,
  NOTIFICATION_EVENT,
  NotificationEvent,
} from '#contracts/notification-events.ts';
import { SIGNING_EVENT, SigningEvent } from '#contracts/signing-event.ts';
import { fetchCall, type Credentials } from './client.ts';

/** Open stream of notification events. */
export interface OpenStream {
  status: number;
  headers: Headers;
  /** Steps of signatures that came before notifications that have been read. */
  signing: readonly SigningEvent[];
  /** Returns the next event if it is a step of a signature. @throws otherwise */
  nextStep(): Promise<SigningEvent>;
  /** Returns the next notification. @throws when the stream ends before one comes */
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

/** Opens a stream of events, with those of notifications after `since`, and waits until it has begun; it is closed with the test. */
export async function openStream(who: Credentials, since?: string): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetchCall(followNotifications, { query: since ? { since } : {} }, who, {
    signal: abort.signal,
  });
  const signing: SigningEvent[] = [];
  const events = eventsIn(response);
  if (response.status === 200) await events.next(); // the beginning, from which on nothing is missed
  const stream: OpenStream = {
    status: response.status,
    headers: response.headers,
    signing,
    nextStep: async () => {
      const { value } = await events.next();
      if (!value || !('step' in value)) throw new Error('The next event is no step of a signature.');
      return value;
    },
    next: async () => {
      for (;;) {
        const { value } = await events.next();
        if (!value) throw new Error('The stream has ended.');
        if (!('step' in value)) return value;
        signing.push(value);
      }
    },
    rest: async () => {
      const found: NotificationEvent[] = [];
      for await (const event of events) if (event && !('step' in event)) found.push(event);
      return found;
    },
    close: () => abort.abort(),
  };
  open.add(stream);
  return stream;
}

/** Reads the events of a stream; the first value, null, stands for its beginning. */
async function* eventsIn(
  response: Response,
): AsyncGenerator<NotificationEvent | SigningEvent | null, undefined> {
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
      const [, name, data] = /^event: (.*)\ndata: (.*)$/m.exec(block) ?? [];
      if (data && name === SIGNING_EVENT) yield SigningEvent.parse(JSON.parse(data));
      if (data && name === NOTIFICATION_EVENT) yield NotificationEvent.parse(JSON.parse(data));
    }
  }
  return undefined;
}
