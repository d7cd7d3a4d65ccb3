import type { FastifyRequest } from 'fastify';
import { API_CALLS_PER_MINUTE } from '#contracts/api-key.ts';
import type { Call } from '#contracts/call.ts';
import { apiKeyLabel, assertWritable, type Member } from '../auth/caller.ts';
import { findMember } from '../auth/session-store.ts';
import type { Authenticated } from '../auth/authenticated.ts';
import type { Database } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import { apiKeyErrors, STATE_REFUSALS } from './api-key-errors.ts';
import { countCall, findApiKey, type StoredApiKey } from './api-key-store.ts';
import { apiKeyOf } from './api-key.ts';
import { noteKeyCall } from './key-calls.ts';

/**
 * Returns the caller of a request by API key, which acts for its organization. From the moment that the key is known, the call is
 * logged, also when it is refused.
 * @throws AppError api_key_refused and the other refusals of keys, api_rate_limit, not_for_api_keys, scope_missing,
 * organization_read_only
 */
export async function authenticateKey(
  db: Database,
  {
    call,
    request,
    ip,
    asksPosition,
  }: { call: Call; request: FastifyRequest; ip: string | null; asksPosition: boolean },
): Promise<Authenticated<Member>> {
  const text = apiKeyOf(request.headers.authorization);
  const key = text === null ? null : await findApiKey(db, text, { asksPosition });
  if (!key) throw new AppError(apiKeyErrors.api_key_refused);
  noteKeyCall(request, key, ip);
  if (key.state !== 'active') throw new AppError(STATE_REFUSALS[key.state]);
  await limitCalls(db, { key, request, ip });
  if (!call.apiScope) throw new AppError(apiKeyErrors.not_for_api_keys);
  if (!key.scopes.includes(call.apiScope))
    throw new AppError(apiKeyErrors.scope_missing, { about: call.apiScope });
  const caller = await callerOf(db, key);
  assertWritable(call, caller);
  // The position is from before the call was counted: no call that a key may make shows that count.
  return { caller: { ...caller, ip }, position: key.position ?? null };
}

/**
 * Counts the call. Of the calls above the limit, only the first in each minute is logged, so that a program in a loop cannot fill
 * the log.
 */
async function limitCalls(
  db: Database,
  { key, request, ip }: { key: StoredApiKey; request: FastifyRequest; ip: string | null },
): Promise<void> {
  const { calls, secondsLeft } = await countCall(db, key, ip);
  if (calls <= API_CALLS_PER_MINUTE) return;
  noteKeyCall(request, key, ip, { isLogged: calls === API_CALLS_PER_MINUTE + 1 });
  throw new AppError(apiKeyErrors.api_rate_limit, {
    headers: { 'retry-after': String(Math.max(1, secondsLeft)) },
  });
}

// The user id is the key's own id, which no user has: a key never has a turn to sign, nor a certificate of its own.
async function callerOf(
  db: Database,
  { id, organizationId, name, scopes, creatorId }: StoredApiKey,
): Promise<Member> {
  const creator = await findMember(db, { organizationId, userId: creatorId });
  if (!creator) throw new AppError(apiKeyErrors.api_key_suspended);
  return {
    ...creator,
    userId: id,
    fullName: apiKeyLabel(name),
    permissions: { documents: scopes.includes('documents write') ? 'write' : 'read', workflows: 'read' },
    seesAllDocuments: true,
    key: { name, creatorId },
  };
}
