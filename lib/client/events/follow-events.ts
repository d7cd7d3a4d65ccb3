import type { NotificationEvent } from '#contracts/notification-events.ts';
import type { SigningEvent } from '#contracts/signing-event.ts';
import { announceSessionEnd } from '../session-end.ts';
import { suspectAbsence } from '../services-presence.ts';
import { renewSession } from '../session-renewal.ts';
import { readEvents, type StreamEnd } from './read-events.ts';
import { tellSigningStep } from './signing-steps.ts';
import { setStreamState, type StreamState } from './stream-state.ts';

const NAME = 'countersign-events';
/** Pause in milliseconds before an ended stream is opened again, spread so that browsers do not come at once. */
const REOPEN_MS = { from: 2000, to: 5000 };
/** Pause in milliseconds before a stream that could not be opened is tried again. */
const RETRY_MS = 60_000;

/**
 * Message between the tabs of a browser. `missed`: the stream was interrupted, or a tab was loaded while an event came, so that
 * events may be missing. `ask`: a tab that began to load at `since` (ms since 1970) follows the stream of another one.
 */
type Message =
  | { kind: 'event'; event: NotificationEvent }
  | { kind: 'signing'; event: SigningEvent }
  | { kind: 'missed' }
  | { kind: 'state'; state: StreamState }
  | { kind: 'ask'; since: number };

export interface Follower {
  /** Returns the time of the newest notification that the page shows, in 1970 for none; undefined if that is not known. */
  since: () => string | undefined;
  onEvent: (event: NotificationEvent) => void;
  /** Called when events may have been missed. */
  onMissed: () => void;
}

/**
 * Calls the follower with the user's events until the returned function is called. The tabs of a browser share one stream,
 * since HTTP/1.1 allows only six connections: the tab that holds the lock reads it and tells the others. Without
 * locks, which need a secure origin, there is no stream.
 */
export function followEvents(follower: Follower): () => void {
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    setStreamState('lost');
    return () => setStreamState('connecting');
  }
  const stop = new AbortController();
  const { signal } = stop;
  const tabs = new BroadcastChannel(NAME);
  let told: StreamState | null = null; // by this tab, while it holds the lock
  let lastEventAt = 0;
  const receive = (message: Message) => {
    if (message.kind === 'event') follower.onEvent(message.event);
    if (message.kind === 'signing') tellSigningStep(message.event);
    if (message.kind === 'missed') follower.onMissed();
    if (message.kind === 'state') setStreamState(message.state);
  };
  const answer = (since: number) => {
    if (!told) return;
    tabs.postMessage({ kind: 'state', state: told } satisfies Message);
    if (lastEventAt > since) tabs.postMessage({ kind: 'missed' } satisfies Message);
  };
  const tell = (message: Message) => {
    if (signal.aborted) return;
    if (message.kind === 'state') told = message.state;
    if (message.kind === 'event') lastEventAt = Date.now();
    receive(message);
    tabs.postMessage(message);
  };
  let hasLeader = false;
  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    hasLeader ||= data.kind === 'state';
    if (data.kind === 'ask') answer(data.since);
    else receive(data);
  };
  tabs.postMessage({ kind: 'ask', since: performance.timeOrigin } satisfies Message);
  navigator.locks
    .request(NAME, { signal }, () =>
      keepOpen(tell, { signal, since: follower.since, isTakenOver: hasLeader }),
    )
    .catch(() => undefined) // aborted
    .finally(() => tabs.close());
  return () => {
    stop.abort();
    setStreamState('connecting');
  };
}

/**
 * Reads the stream again and again. `isTakenOver`: another tab has read it before.
 * @throws the reason of the signal once it is aborted
 */
async function keepOpen(
  tell: (message: Message) => void,
  { signal, since, isTakenOver }: Pick<Follower, 'since'> & { signal: AbortSignal; isTakenOver: boolean },
): Promise<void> {
  let mayHaveMissed = isTakenOver;
  for (;;) {
    const end = await readEvents({
      since: since(),
      signal,
      onOpen: () => {
        tell({ kind: 'state', state: 'live' });
        if (mayHaveMissed) tell({ kind: 'missed' });
      },
      onEvent: (event) => tell({ kind: 'event', event }),
      onSigningStep: (event) => tell({ kind: 'signing', event }),
    });
    mayHaveMissed = true;
    signal.throwIfAborted();
    if (end !== 'not_available') suspectAbsence();
    if (end === 'session_expired') {
      if (await renewSession()) continue;
      announceSessionEnd();
    }
    if (end !== 'ended') tell({ kind: 'state', state: end === 'not_available' ? 'absent' : 'lost' });
    await pause(pauseAfter(end), signal);
    signal.throwIfAborted();
  }
}

/** Returns the milliseconds until the stream is opened again; null if it never will be. */
function pauseAfter(end: StreamEnd): number | null {
  if (end === 'not_available') return null;
  const { from, to } = REOPEN_MS;
  return end === 'ended' ? from + Math.random() * (to - from) : RETRY_MS;
}

/** Waits for a time, for ever if it is null, or until aborted. */
function pause(milliseconds: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = milliseconds === null ? undefined : setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
