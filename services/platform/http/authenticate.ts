import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';
import type { Call } from '#contracts/call.ts';
import {
  ACTIVITY_HEADER,
  CLIENT_ADDRESS_HEADER,
  DEVICES_HEADER,
  MAX_DEVICES,
  ORGANIZATION_HEADER,
} from '#contracts/limits.ts';
import { z } from '#contracts/zod.ts';
import { authenticateKey } from '../api-keys/authenticate-key.ts';
import { namesApiKey } from '../api-keys/api-key.ts';
import { assertWritable, authorize, type SignedInUser } from '../auth/caller.ts';
import { assertMet } from '../auth/assert-met.ts';
import type { Authenticated } from '../auth/authenticated.ts';
import {
  findMemberByToken,
  findUserByToken,
  lacksRequiredFactor,
  noteUse,
  type SessionClient,
} from '../auth/session-store.ts';
import { bearerToken } from '../auth/tokens.ts';
import type { Database } from '../database.ts';
import { AppError } from '../errors/app-error.ts';
import type { Operation } from '../operation/operation.ts';
import type { Platform } from '../platform.ts';
import type { RateLimit, RequestHeaders } from './route.ts';
import { platformErrors } from '../errors/platform-errors.ts';

/**
 * Returns the caller as the access of the call requires, and with `asksPosition` the position of the primary, asked by the same query.
 * @throws AppError session_ended, organization_required, not_found, second_factor_required, permission_denied,
 * organization_read_only, and those of authenticateKey
 */
export async function authenticate(
  { database: db, operation }: Pick<Platform, 'database' | 'operation'>,
  call: Call,
  { request, asksPosition }: { request: FastifyRequest; asksPosition: boolean },
): Promise<Authenticated> {
  if (call.access === 'public') return { caller: null, position: null };
  if (namesApiKey(request.headers.authorization))
    return authenticateKey(db, { call, request, ip: clientAddress(request.headers), asksPosition });
  const token = bearerToken(request.headers.authorization);
  if (token === null) throw new AppError(platformErrors.session_ended);
  if (call.access === 'member') return authenticateMember(db, { call, token, request, asksPosition });
  const user = await findUserByToken(db, token, { asksPosition });
  if (user === null) throw new AppError(platformErrors.session_ended);
  const position = await positionAfterUse(db, user, { call, request });
  if (call.access === 'operator') await assertOperator(db, operation, user);
  return { caller: user, position };
}

/** Notes the use of a session if that is due. Returns the position that was asked of the primary; null if it is from before that write. */
async function positionAfterUse(
  db: Database,
  { isUseDue, sessionId, position }: { isUseDue: boolean; sessionId: string; position?: string },
  { call, request }: { call: Call; request: FastifyRequest },
): Promise<string | null> {
  if (!isUseDue || !isByUser(call, request)) return position ?? null;
  await noteUse(db, sessionId);
  return null;
}

/** Checks that the caller is an operator. @throws AppError not_found for any other user; second_factor_required */
async function assertOperator(
  db: Database,
  { operators }: Pick<Operation, 'operators'>,
  { userId, email }: SignedInUser,
): Promise<void> {
  if (!operators.has(email.toLowerCase())) throw new AppError(platformErrors.not_found);
  if (await lacksRequiredFactor(db, userId)) throw new AppError(platformErrors.second_factor_required);
}

/** Returns whether the request counts as use of the session: not if it comes from an idle page, nor if it is a stream of events. */
function isByUser(call: Call, { headers }: FastifyRequest): boolean {
  return !call.isEndless && headers[ACTIVITY_HEADER] !== '0';
}

async function authenticateMember(
  db: Database,
  {
    call,
    token,
    request,
    asksPosition,
  }: { call: Call; token: string; request: FastifyRequest; asksPosition: boolean },
): Promise<Authenticated> {
  const organizationId = requestedOrganization(request.headers);
  const found =
    organizationId === null ? null : await findMemberByToken(db, { token, organizationId }, { asksPosition });
  if (!found) throw await refusalOf(db, { token, organizationId });
  const { user, member, unmet } = found;
  const position = await positionAfterUse(db, user, { call, request });
  assertMet(unmet);
  if (call.permission) authorize(member, call.permission);
  assertWritable(call, member);
  return { caller: { ...member, ip: clientAddress(request.headers) }, position };
}

/** Returns why a token is not that of a member of an organization, without revealing whether the organization exists. */
async function refusalOf(
  db: Database,
  { token, organizationId }: { token: string; organizationId: string | null },
): Promise<AppError> {
  if ((await findUserByToken(db, token)) === null) return new AppError(platformErrors.session_ended);
  return new AppError(
    organizationId === null ? platformErrors.organization_required : platformErrors.not_found,
  );
}

/** Returns the organization id in the request's header; null when there is none. */
export function requestedOrganization(headers: RequestHeaders): string | null {
  return z.uuid().safeParse(headers[ORGANIZATION_HEADER]).data ?? null;
}

/** Returns a rate limit of the calls of a member's organization. */
export const byOrganization = (perMinute: number): RateLimit<unknown> => ({
  perMinute,
  key: (_, headers) => requestedOrganization(headers) ?? 'unknown',
});

/** Returns the client address that the web app passes on; null when there is none. */
export function clientAddress(headers: RequestHeaders): string | null {
  const address = headers[CLIENT_ADDRESS_HEADER];
  return typeof address === 'string' && isIP(address) !== 0 ? address : null;
}

const MAX_USER_AGENT_LENGTH = 512;

/** Returns address, User-Agent and known devices of the client that signs in, for its session. */
export function sessionClient(headers: RequestHeaders): SessionClient {
  const userAgent = headers['user-agent'];
  const devices = headers[DEVICES_HEADER];
  return {
    ip: clientAddress(headers),
    userAgent: typeof userAgent === 'string' ? userAgent.slice(0, MAX_USER_AGENT_LENGTH) : null,
    devices: typeof devices === 'string' ? devices.split(',').slice(0, MAX_DEVICES) : [],
  };
}
