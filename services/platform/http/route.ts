import type { Readable } from 'node:stream';
import type { Access, Call, CallData, ParsedInput } from '#contracts/call.ts';
import type { z } from '#contracts/zod.ts';
import type { Context } from '../platform.ts';
import type { IncomingFile } from './read-multipart.ts';

/** Response with a file: its bytes as a stream, or none (304, HEAD). */
export interface FileResponse {
  status: 200 | 206 | 304;
  headers: Record<string, string>;
  body: Readable | null;
}

/** Response without a body. */
export interface HeadersResponse {
  status: 200 | 201 | 204;
  headers: Record<string, string>;
  body: null;
}

type EnvelopeResponse<C extends Call> = C['data'] extends z.ZodType
  ? { message?: string; data: CallData<C> }
  : { message?: string };

export type ResponseOf<C extends Call> = C['answer'] extends 'file'
  ? FileResponse
  : C['answer'] extends 'headers'
    ? HeadersResponse
    : EnvelopeResponse<C>;

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type RequestOf<C extends Call> = ParsedInput<C> &
  (C['bodyType'] extends 'multipart' ? { file: IncomingFile } : unknown) &
  (C['bodyType'] extends 'part' ? { part: Readable } : unknown) & { headers: RequestHeaders };

export type Handler<C extends Call> = (
  context: Context<C['access'] extends Access ? C['access'] : never>,
  request: RequestOf<C>,
) => Promise<ResponseOf<C>> | ResponseOf<C>;

/** Rate limit: calls a minute or an hour for each key over all instances; more are refused with 429. */
export type RateLimit<I> = ({ perMinute: number } | { perHour: number }) & {
  /** Returns what is counted; null if this call does not count. */
  key: (input: I, headers: RequestHeaders) => string | null;
  /** True if the key is the source of the call, see `sourceOf`. */
  isPerSource?: boolean;
};

export interface RouteOptions<C extends Call> {
  /** Maps a path in the body to the name of the form field. */
  fieldName?: (path: readonly PropertyKey[]) => string;
  /** Rate limits, each of which a call must meet. */
  limit?: RateLimit<ParsedInput<C>> | readonly RateLimit<ParsedInput<C>>[];
  /**
   * Time in seconds for which any cache may keep the response; only for responses that are the same for all
   * callers.
   */
  cacheSeconds?: number;
}

/** Call with its handler. */
export interface Route {
  readonly call: Call;
  readonly handle: (context: never, request: never) => unknown;
  readonly fieldName: ((path: readonly PropertyKey[]) => string) | undefined;
  readonly limits: readonly RateLimit<never>[];
  readonly cacheSeconds: number | undefined;
}

/** Binds a call of the contract to its handler; the compiler checks request and response against the contract. */
export function route<const C extends Call>(
  call: C,
  handle: Handler<C>,
  options: RouteOptions<C> = {},
): Route {
  const { fieldName, limit = [], cacheSeconds } = options;
  return { call, handle, fieldName, limits: [limit].flat(), cacheSeconds };
}
