import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contracts/call.ts';
import { REPLAYED_HEADER } from '#contracts/limits.ts';
import type { KeyActor, Member } from '../auth/caller.ts';
import type { Database } from '../database.ts';
import type { Caller } from '../http/authenticate.ts';
import type { IncomingFile } from '../http/read-multipart.ts';
import type { FileResponse } from '../http/route.ts';
import { idempotencyKeyOf, runOnce } from './idempotency.ts';
import { noteDocuments, noteUpload } from './key-calls.ts';

export type KeyCaller = Member & { key: KeyActor };

/** Returns whether an API key makes the request. */
export function isByKey(caller: Caller): caller is KeyCaller {
  return caller !== null && 'key' in caller;
}

interface KeyRequest {
  database: Database;
  call: Call;
  caller: KeyCaller;
  request: FastifyRequest;
  reply: FastifyReply;
  parsed: { params: unknown; query: unknown; body: unknown; file?: IncomingFile };
}

type AnyAnswer = FileResponse | { message?: string; data?: unknown };

/**
 * Runs a call by API key and notes its documents for the log. With an Idempotency-Key a call that changes something runs once;
 * a call that returns a file changes nothing and may be repeated.
 */
export async function answerKey(
  { database, call, caller, request, reply, parsed }: KeyRequest,
  run: (file?: IncomingFile) => Promise<AnyAnswer>,
): Promise<AnyAnswer> {
  await noteDocuments(database, request, parsed);
  const idempotencyKey = call.method === 'GET' ? null : idempotencyKeyOf(request.headers);
  if (idempotencyKey === null || call.answer === 'file') {
    const answer = await run();
    if ('data' in answer) noteUpload(request, answer.data);
    return answer;
  }
  const { params, query, body, file } = parsed;
  const content = [call.method, call.path, params ?? null, query ?? null, body ?? null];
  const done = await runOnce(database, { apiKeyId: caller.userId, idempotencyKey, content, file }, run);
  if (done.isRepeated) void reply.header(REPLAYED_HEADER, 'true');
  noteUpload(request, done.answer.data);
  return done.answer;
}
