import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { errorResponse } from '../errors/error-response.ts';
import { AppError } from '../errors/app-error.ts';
import type { ErrorKind } from '../errors/error-kind.ts';
import { isDiskFull } from '../errors/is-disk-full.ts';
import { isDatabaseAway } from '../errors/is-database-away.ts';
import { platformErrors } from '../errors/platform-errors.ts';
import { traceRefusal } from '../tracing/trace-requests.ts';
import { retryAfter } from '../limits/too-many.ts';

/**
 * Converts every error to an HTTP response. An unexpected error is logged, and the caller gets a generic
 * message.
 */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error);
  const { status, envelope } = errorResponse(known);
  if (status >= 500) request.log.error({ err: error.cause ?? error, code: known.code }, 'request failed');
  else request.log.info({ code: known.code, status }, 'request refused');
  traceRefusal(known, status);
  // A stream that fails before its first byte leaves the headers of the file.
  for (const name of FILE_HEADERS) {
    reply.removeHeader(name);
    if (!reply.raw.headersSent) reply.raw.removeHeader(name);
  }
  return reply
    .code(status)
    .headers({ ...retryAfterOf(known.kind), ...known.headers })
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(envelope);
}

const FILE_HEADERS = ['accept-ranges', 'content-disposition', 'content-length', 'content-range', 'etag'];

const retryAfterOf = (kind: ErrorKind) => (kind.retryAfter === undefined ? {} : retryAfter(kind.retryAfter));

const BY_STATUS: Partial<Record<number, ErrorKind>> = {
  400: platformErrors.invalid_request,
  404: platformErrors.not_found,
  406: platformErrors.unsupported_media_type,
  413: platformErrors.payload_too_large,
  415: platformErrors.unsupported_media_type,
  429: platformErrors.too_many_requests,
  503: platformErrors.unavailable,
};

function asAppError(error: FastifyError): AppError {
  if (isDiskFull(error)) return new AppError(platformErrors.storage_full, { cause: error });
  if (error instanceof AppError) return error;
  const isRefusalOfFastify = typeof error.code === 'string' && error.code.startsWith('FST_');
  const kind = isRefusalOfFastify ? BY_STATUS[error.statusCode ?? 500] : undefined;
  if (!kind && isDatabaseAway(error))
    return new AppError(platformErrors.unavailable, { headers: { 'retry-after': '2' }, cause: error });
  return new AppError(kind ?? platformErrors.internal_error, { cause: error });
}
