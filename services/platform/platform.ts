import type { FastifyBaseLogger } from 'fastify';
import type { Access } from '#contracts/call.ts';
import type { Member, SignedInUser } from './auth/caller.ts';
import type { BlobStore } from './blobs/blob-store.ts';
import type { Database } from './database.ts';
import type { Engine } from './engine/engine.ts';
import type { Jobs } from './jobs.ts';
import type { Vault } from './vault.ts';

/** What every operation may use. Made once, in the composition root. */
export interface Platform {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly vault: Vault;
  readonly jobs: Jobs;
  /** Where people reach the web app, without a slash at the end. */
  readonly appUrl: string;
  readonly engine: Engine;
}

export type CallerOf<A extends Access> = A extends 'member' ? Member : A extends 'user' ? SignedInUser : null;

/** What an operation gets besides its input: the platform, who calls, and the log of this request. */
export interface Context<A extends Access> extends Platform {
  readonly caller: CallerOf<A>;
  readonly log: FastifyBaseLogger;
}

export type MemberContext = Context<'member'>;
