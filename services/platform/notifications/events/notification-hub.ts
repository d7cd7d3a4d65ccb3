import type { Readable } from 'node:stream';
import { MAX_EVENT_STREAMS, NOTIFICATION_EVENT } from '#contracts/notification-events.ts';
import { SIGNING_EVENT } from '#contracts/signing-event.ts';
import type { SignedInUser } from '../../auth/caller.ts';
import { listen, type Database, type Listening } from '../../database.ts';
import { AppError } from '../../errors/app-error.ts';
import { platformErrors } from '../../errors/platform-errors.ts';
import { EVENT_CHANNEL, findLiveSessions, PublishedEvent } from './event-store.ts';
import { EventStream } from './event-stream.ts';
import { newestNotifications } from '../notification-store.ts';

const HEARTBEAT_MS = 25_000;
const MAX_STREAMS = 5000;
/** Newest notifications among which those are found that a page does not show yet. */
const LOOKED_AT = 20;

export interface HubOptions {
  database: Database;
  databaseUrl: string;
  onError: (error: Error) => void;
  /** Milliseconds between the heartbeats, at which ended sessions and memberships are noticed. */
  heartbeatMs?: number;
}

interface Subscriber {
  userId: string;
  sessionId: string;
  organizationIds: ReadonlySet<string>;
  stream: EventStream;
}

/**
 * Sends the events that any process of the services has published to the open streams of this process. It listens on one
 * connection while it has streams; when that breaks, all streams end, and the browsers open others.
 */
export class NotificationHub {
  readonly #options: HubOptions;
  readonly #subscribers = new Map<string, Set<Subscriber>>();
  readonly #timer: NodeJS.Timeout;
  #listening: Promise<Listening> | null = null;
  #isClosed = false;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#beat(), options.heartbeatMs ?? HEARTBEAT_MS);
    this.#timer.unref();
  }

  /**
   * Returns a stream of the user's events as server-sent events; it is released when it is destroyed. It begins with
   * the events of notifications after `since`, an ISO 8601 time.
   * @throws AppError too_many_requests, unavailable
   */
  async open(
    { userId, sessionId }: Pick<SignedInUser, 'userId' | 'sessionId'>,
    since?: string,
  ): Promise<Readable> {
    const subscriber: Subscriber = {
      userId,
      sessionId,
      organizationIds: new Set(),
      stream: new EventStream(),
    };
    this.#add(subscriber);
    try {
      await this.#listen();
      if (since !== undefined) await this.#sendAfter(new Date(since), subscriber);
    } catch (cause) {
      this.#remove(subscriber);
      throw new AppError(platformErrors.unavailable, { cause });
    }
    return subscriber.stream.body;
  }

  /** Returns the number of open streams. */
  streams(): number {
    return this.#all().length;
  }

  /** Ends all streams and the connection; no stream can be opened afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#drop();
  }

  /** Ends all streams and the connection; the browsers open streams again, and the first of them connects. */
  async #drop(): Promise<void> {
    const former = this.#listening;
    this.#listening = null;
    this.#endAll();
    await former?.then((listening) => listening.close()).catch(this.#options.onError);
  }

  #add(subscriber: Subscriber): void {
    const own = this.#subscribers.get(subscriber.userId) ?? new Set();
    if (this.#isClosed) throw new AppError(platformErrors.unavailable);
    if (own.size >= MAX_EVENT_STREAMS || this.#all().length >= MAX_STREAMS)
      throw new AppError(platformErrors.too_many_requests);
    this.#subscribers.set(subscriber.userId, own.add(subscriber));
    subscriber.stream.body.once('close', () => this.#remove(subscriber));
  }

  #remove(subscriber: Subscriber): void {
    const own = this.#subscribers.get(subscriber.userId);
    own?.delete(subscriber);
    if (own?.size === 0) this.#subscribers.delete(subscriber.userId);
  }

  #all(): Subscriber[] {
    return [...this.#subscribers.values()].flatMap((own) => [...own]);
  }

  #endAll(): void {
    for (const { stream } of this.#all()) stream.end();
  }

  /** Connects once for all streams, and again after the connection was lost. */
  #listen(): Promise<Listening> {
    const { databaseUrl, onError } = this.#options;
    this.#listening ??= listen(databaseUrl, EVENT_CHANNEL, {
      onMessage: (payload) => void this.#deliver(payload).catch(onError),
      onLost: (error) => {
        if (error) onError(error);
        void this.#drop();
      },
    }).catch((error: unknown) => {
      this.#listening = null;
      throw error;
    });
    return this.#listening;
  }

  async #sendAfter(since: Date, { userId, stream }: Subscriber): Promise<void> {
    const rows = await newestNotifications(this.#options.database, userId, LOOKED_AT);
    const later = rows.filter(({ created_at }) => created_at > since);
    const events = later.map(({ organization_id, category }) => ({ organization_id, category }));
    for (const event of new Map(events.map((each) => [JSON.stringify(each), each])).values())
      stream.send(NOTIFICATION_EVENT, event);
  }

  async #deliver(payload: string): Promise<void> {
    const { user_id, ...event } = PublishedEvent.parse(JSON.parse(payload));
    const name = 'step' in event ? SIGNING_EVENT : NOTIFICATION_EVENT;
    const own = [...(this.#subscribers.get(user_id) ?? [])];
    const isUnknown = ({ organizationIds }: Subscriber) => !organizationIds.has(event.organization_id);
    await this.#refresh(own.filter(isUnknown));
    for (const { organizationIds, stream } of own)
      if (organizationIds.has(event.organization_id)) stream.send(name, event);
  }

  /** Ends the streams of ended sessions, and reads anew of which organizations the users of the others are members. */
  async #refresh(subscribers: readonly Subscriber[]): Promise<void> {
    if (subscribers.length === 0) return;
    const ids = new Set(subscribers.map(({ sessionId }) => sessionId));
    const live = await findLiveSessions(this.#options.database, [...ids]);
    for (const subscriber of subscribers) {
      const organizationIds = live.get(subscriber.sessionId);
      subscriber.organizationIds = organizationIds ?? new Set();
      if (!organizationIds) subscriber.stream.end();
    }
  }

  async #beat(): Promise<void> {
    const subscribers = this.#all();
    if (subscribers.length === 0) return;
    try {
      await (await this.#listening)?.ping();
      await this.#refresh(subscribers);
      for (const { stream } of subscribers) stream.beat();
    } catch (error) {
      this.#options.onError(error instanceof Error ? error : new Error(String(error)));
      await this.#drop();
    }
  }
}
