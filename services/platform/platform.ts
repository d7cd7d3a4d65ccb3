import type { FastifyBaseLogger } from 'fastify';
import type { Access } from '#contracts/call.ts';
import type { Member, SignedInUser } from './auth/caller.ts';
import type { BlobStores } from './blobs/blob-store.ts';
import type { Database } from './database.ts';
import type { Engine } from './engine/engine.ts';
import type { CheckSystem } from './system-status.ts';
import type { Leases } from './idempotency/leases.ts';
import type { Jobs } from './jobs.ts';
import type { Limiter } from './limits/limiter.ts';
import type { NotificationHub } from './notifications/events/notification-hub.ts';
import type { Operation } from './operation/operation.ts';
import type { Replica } from './replica/replica.ts';
import type { Retention } from './retention.ts';
import type { Vault } from './vault.ts';

/**
 * Infrastructure that every operation may use, created once in the composition root. Other folders may extend
 * it.
 */
export interface Platform {
  readonly database: Database;
  /** Replica of the database, which calls that only read may use; null where none is configured. */
  readonly replica: Replica | null;
  readonly blobs: BlobStores;
  readonly vault: Vault;
  readonly limiter: Limiter;
  readonly jobs: Jobs;
  /** Leases of the calls with an Idempotency-Key that run in this process. */
  readonly leases: Leases;
  /** Open streams of notification events. */
  readonly notificationHub: NotificationHub;
  /** Public address of the web app, without a slash at the end. */
  readonly appUrl: string;
  /** Address of the operator, to which requests of visitors and users are mailed. */
  readonly operatorEmail: string;
  /** How long this installation keeps what nothing needs any more. */
  readonly retention: Retention;
  /** What operators see of this process, and who they are. */
  readonly operation: Operation;
  readonly engine: Engine;
  readonly checkSystem: CheckSystem;
}

export type CallerOf<A extends Access> = A extends 'member'
  ? Member
  : A extends 'user' | 'operator'
    ? SignedInUser
    : null;

/** Context of an operation: the platform, the caller, and the log of the request. */
export interface Context<A extends Access> extends Platform {
  readonly caller: CallerOf<A>;
  readonly log: FastifyBaseLogger;
}

export type MemberContext = Context<'member'>;
