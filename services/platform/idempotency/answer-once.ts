import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { Call } from '#contracts/call.ts';
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from '#contracts/limits.ts';
import { isByKey, type Caller } from '../auth/caller.ts';
import { AppError } from '../errors/app-error.ts';
import type { IncomingFile } from '../http/read-multipart.ts';
import type { FileResponse, HeadersResponse, RequestHeaders } from '../http/route.ts';
import type { Platform } from '../platform.ts';
import { idempotencyErrors } from './idempotency-errors.ts';
import type { KeyOwner } from './idempotency-store.ts';
import { runOnce, type OnceInput } from './run-once.ts';

interface CallToAnswer {
  platform: Pick<Platform, 'database' | 'vault' | 'leases'>;
  call: Call;
  caller: Caller;
  log: FastifyBaseLogger;
  reply: FastifyReply;
  headers: RequestHeaders;
  parsed: { params: unknown; query: unknown; body: unknown; file?: IncomingFile };
}

type AnyAnswer = FileResponse | HeadersResponse | { message?: string; data?: unknown };

/**
 * Runs a call, and with an Idempotency-Key only once. A call of a visitor has no caller to whom a key could belong; one that
 * returns a file changes nothing and may be repeated.
 * @throws AppError idempotency_key_invalid, and those of runOnce
 */
export async function answerOnce(
  { platform, call, caller, log, reply, headers, parsed }: CallToAnswer,
  run: (input: OnceInput) => Promise<AnyAnswer>,
): Promise<AnyAnswer> {
  const { params, query, body, file } = parsed;
  const idempotencyKey = caller && runsOnce(call) ? idempotencyKeyOf(headers) : null;
  if (caller === null || idempotencyKey === null) return run({ database: platform.database, file });
  const content = [call.service, call.method, call.path, params ?? null, query ?? null, body ?? null];
  const owner = ownerOf(caller);
  const { answer, isRepeated } = await runOnce(
    { ...platform, log },
    { owner, idempotencyKey, content, file },
    run,
  );
  if (isRepeated) void reply.header(REPLAYED_HEADER, 'true');
  return answer;
}

/** Returns whether an Idempotency-Key has a meaning for a call. */
export const runsOnce = ({ access, method, answer = 'envelope' }: Call): boolean =>
  access !== 'public' && method !== 'GET' && answer === 'envelope';

function ownerOf(caller: NonNullable<Caller>): KeyOwner {
  const organizationId = 'organizationId' in caller ? caller.organizationId : null;
  return isByKey(caller)
    ? { userId: null, apiKeyId: caller.userId, organizationId }
    : { userId: caller.userId, apiKeyId: null, organizationId };
}

/** @throws AppError idempotency_key_invalid */
function idempotencyKeyOf(headers: RequestHeaders): string | null {
  const key = headers[IDEMPOTENCY_HEADER];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError(idempotencyErrors.idempotency_key_invalid);
  return key;
}
