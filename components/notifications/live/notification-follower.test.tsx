import { act, screen } from '@testing-library/react';
import { getDocumentOverview, type DocumentOverview } from '#contracts/document-overview.ts';
import type { NotificationInbox } from '#contracts/notification.ts';
import { followNotifications } from '#contracts/notification-events.ts';
import { renderInApp } from '#support/components/render-in-app.tsx';
import { useNotifications } from '../use-notifications.ts';
import { NotificationFollower } from './notification-follower.tsx';

const HOME = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const STREAM = `/api/general${followNotifications.path}`;
const INBOX = '/api/general/notification';
const OVERVIEW = `/api/document${getDocumentOverview.path}`;
const NUMBERS: DocumentOverview = {
  total: 4,
  waiting_for_me: 0,
  waiting_for_others: 1,
  done_this_week: 0,
  rejected: 0,
  week_start: '2026-11-16',
  slowest: [],
};
const item = (id: string) => ({
  id,
  organization_id: HOME,
  description: 'Sign the lease',
  timestamp: '2026-11-05T10:00:00.000Z',
  is_read: false,
  is_favorite: false,
  link: null,
});

/** Grants a lock to one tab at a time, in the order of the requests, as a browser does. */
class Locks {
  #last: Promise<unknown> = Promise.resolve();

  request(_name: string, _options: { signal: AbortSignal }, act: () => Promise<void>): Promise<unknown> {
    this.#last = this.#last.then(act);
    return this.#last;
  }
}

/** Channels to other tabs; on the one of the stream, a test speaks for them. */
class OtherTabs {
  static #ofStream: OtherTabs | undefined;
  /** Messages that this tab has sent on that channel. */
  static told: unknown[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor(name: string) {
    if (name === 'countersign-events') OtherTabs.#ofStream = this;
  }
  static say(data: unknown): void {
    this.#ofStream?.onmessage?.({ data });
  }
  postMessage(message: unknown): void {
    if (OtherTabs.#ofStream === this) OtherTabs.told.push(message);
  }
  close(): void {
    this.onmessage = null;
  }
}

type Answer = () => Response;
interface Service {
  /** Paths of the requests, without their query. */
  requests: string[];
  /** Time after which the last request for the stream asks for events. */
  since: string | null;
  /** Response to the next requests for the stream. */
  stream: Answer;
  /** Number of unread notifications in the inbox. */
  unread: number;
  /** Number of documents whose turn is the user's. */
  waiting: number;
}

function serve(stream: Answer): Service {
  const service: Service = { requests: [], since: null, stream, unread: 0, waiting: 0 };
  global.fetch = jest.fn((requested: string) => {
    const { pathname: url, searchParams } = new URL(requested, 'http://app');
    service.requests.push(url);
    if (url === STREAM) {
      service.since = searchParams.get('since');
      return Promise.resolve(service.stream());
    }
    if (url === OVERVIEW) {
      const data = { ...NUMBERS, waiting_for_me: service.waiting };
      return Promise.resolve(new Response(JSON.stringify({ success: '1', message: '', data })));
    }
    const data = { 'Documents - Berg': Array.from({ length: service.unread }, (_, at) => item(`n${at}`)) };
    return Promise.resolve(new Response(JSON.stringify({ success: '1', message: '', data })));
  }) as unknown as typeof fetch; // called with text only
  return service;
}

/** Stream that a test writes to. */
function openStream() {
  let write: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (write = controller) });
  const soon = (change: () => void) =>
    act(() => {
      change();
      return Promise.resolve();
    });
  const send = (text: string) => soon(() => write.enqueue(new TextEncoder().encode(text)));
  const answer: Answer = () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  return { answer, send, end: () => soon(() => write.close()) };
}

const event = (category: string, organization_id = HOME) =>
  `event: notification\ndata: ${JSON.stringify({ organization_id, category })}\n\n`;
const refusal = (code: string, status: number): Answer => {
  return () => new Response(JSON.stringify({ success: '0', code, message: '' }), { status });
};
const counted = (requests: string[], url: string) => requests.filter((each) => each === url).length;
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** Stands for the bell. */
function Count() {
  const { items } = useNotifications(HOME);
  return <p>{`${items.length} in the inbox`}</p>;
}

async function show(overview?: DocumentOverview, inbox?: NotificationInbox) {
  const shown = renderInApp(
    <>
      <NotificationFollower organizationId={HOME} overview={overview} inbox={inbox} />
      <Count />
    </>,
  );
  await wait(0);
  return shown;
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() });
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: OtherTabs });
  document.head.innerHTML = '<title>Documents · Countersign</title><link rel="icon" href="/icon.svg">';
});
afterEach(() => jest.useRealTimers());

describe('NotificationFollower', () => {
  it('fetches the inbox when an event arrives, once for several events, and shows the number in the title, and in the icon without an overview', async () => {
    const stream = openStream();
    const service = serve(stream.answer);
    await show();
    expect(service.requests.toSorted()).toEqual([INBOX, STREAM]);
    await stream.send('retry: 3000\n\n:\n\n');
    service.unread = 3;
    await stream.send(event('Billing') + event('Documents').slice(0, 20));
    await stream.send(event('Documents').slice(20));
    await wait(300);
    expect(counted(service.requests, INBOX)).toBe(2);
    expect(document.title).toBe('(3) Documents · Countersign');
    expect(document.querySelector('link')).toHaveAttribute('href', '/icon-waiting.svg');
    await act(() => Promise.resolve((document.title = 'Settings · Countersign')));
    expect(document.title).toBe('(3) Settings · Countersign');
    service.unread = 0;
    await stream.send(event('Documents'));
    await wait(300);
    expect(document.title).toBe('Settings · Countersign');
    expect(document.querySelector('link')).toHaveAttribute('href', '/icon.svg');
  });

  it('shows in the icon whether documents wait for the user, read or not, without a request of its own at first', async () => {
    const stream = openStream();
    const service = serve(stream.answer);
    service.unread = 2;
    const icon = () => document.querySelector('link')?.getAttribute('href');
    await show(NUMBERS);
    expect([document.title, icon()]).toEqual(['(2) Documents · Countersign', '/icon.svg']);
    expect(counted(service.requests, OVERVIEW)).toBe(0);
    service.unread = 0;
    service.waiting = 1;
    await stream.send(event('Documents'));
    await wait(300);
    expect([document.title, icon()]).toEqual(['Documents · Countersign', '/icon-waiting.svg']);
    expect(counted(service.requests, OVERVIEW)).toBe(1);
    service.waiting = 0;
    await stream.send(event('Documents'));
    await wait(300);
    expect(icon()).toBe('/icon.svg');
  });

  it('shows the number of the inbox that came with the page, and fetches it only when an event arrives', async () => {
    const stream = openStream();
    const service = serve(stream.answer);
    await show(undefined, { 'Documents - Berg': [item('3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f11')] });
    expect(screen.getByText('1 in the inbox')).toBeVisible();
    expect(document.title).toBe('(1) Documents · Countersign');
    expect(counted(service.requests, INBOX)).toBe(0);
    expect(service.since).toBe('2026-11-05T10:00:00.000Z');
    service.unread = 2;
    await stream.send(event('Documents'));
    await wait(300);
    expect(counted(service.requests, INBOX)).toBe(1);
    expect(screen.getByText('2 in the inbox')).toBeVisible();
  });

  it('NT-04 asks every minute while the stream cannot be opened, and every five once it can', async () => {
    const service = serve(refusal('unavailable', 503));
    await show();
    await wait(59_000);
    expect(counted(service.requests, INBOX)).toBe(1);
    const stream = openStream();
    service.stream = stream.answer;
    await wait(2000);
    expect([counted(service.requests, INBOX), counted(service.requests, STREAM)]).toEqual([2, 2]);
    await wait(4 * 60_000);
    expect(counted(service.requests, INBOX)).toBe(2);
  });

  it('NT-04 asks every five minutes where the service has no stream, and does not try it again', async () => {
    const service = serve(refusal('not_available', 200));
    await show();
    await wait(5 * 60_000 - 1000);
    expect(counted(service.requests, INBOX)).toBe(1);
    await wait(2000);
    expect([counted(service.requests, INBOX), counted(service.requests, STREAM)]).toEqual([2, 1]);
  });

  it('opens an ended stream again after a few seconds and fetches what may have been missed', async () => {
    const stream = openStream();
    const service = serve(stream.answer);
    await show();
    service.stream = openStream().answer;
    await stream.end();
    await wait(1900);
    expect(counted(service.requests, STREAM)).toBe(1);
    await wait(4000);
    expect([counted(service.requests, INBOX), counted(service.requests, STREAM)]).toEqual([2, 2]);
  });

  it('gives up the stream five minutes after the page is hidden, and catches up when it is shown', async () => {
    const stream = openStream();
    const service = serve(stream.answer);
    await show();
    let isHidden = true;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(5 * 60_000 + 1000);
    const before = counted(service.requests, INBOX);
    isHidden = false;
    service.stream = openStream().answer;
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(300);
    expect(counted(service.requests, INBOX)).toBeGreaterThan(before);
    Reflect.deleteProperty(document, 'hidden');
  });

  it('asks for the events of all notifications when the page shows none', async () => {
    const service = serve(openStream().answer);
    await show(undefined, {});
    expect(service.since).toBe('1970-01-01T00:00:00.000Z');
  });

  it('tells another tab that it may have missed an event which came while that tab was loading', async () => {
    const stream = openStream();
    serve(stream.answer);
    await show();
    await stream.send(event('Documents'));
    const cameAt = Date.now();
    await wait(1000);
    OtherTabs.told = [];
    OtherTabs.say({ kind: 'ask', since: cameAt + 500 });
    expect(OtherTabs.told).toEqual([{ kind: 'state', state: 'live' }]);
    OtherTabs.say({ kind: 'ask', since: cameAt - 500 });
    expect(OtherTabs.told.slice(1)).toEqual([{ kind: 'state', state: 'live' }, { kind: 'missed' }]);
  });

  it('fetches everything again when another tab tells that events may have been missed', async () => {
    const service = serve(openStream().answer);
    await show();
    const before = counted(service.requests, INBOX);
    act(() => OtherTabs.say({ kind: 'missed' }));
    await wait(300);
    expect(counted(service.requests, INBOX)).toBe(before + 1);
  });

  it('NT-04 opens no stream without an organization', async () => {
    const service = serve(openStream().answer);
    renderInApp(<NotificationFollower organizationId={undefined} overview={undefined} inbox={undefined} />);
    await wait(1000);
    expect(service.requests).toEqual([]);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
