import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contracts/call.ts';
import { AppError } from '../errors/app-error.ts';
import type { Platform } from '../platform.ts';
import { isByKey, type Caller } from '../auth/caller.ts';
import { authenticate } from './authenticate.ts';
import { invalidInput } from './field-errors.ts';
import { routeSchema } from './openapi.ts';
import { logKeyCall, noteDocuments, noteUpload } from '../api-keys/key-calls.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { readMultipart, type IncomingFile } from './read-multipart.ts';
import type { FileResponse, RequestHeaders, Route } from './route.ts';
import { platformErrors } from '../errors/platform-errors.ts';
import { tooManyRequests } from '../limits/too-many.ts';

interface HandlerContext extends Platform {
  caller: Caller;
  log: FastifyBaseLogger;
}
interface HandlerRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  headers: RequestHeaders;
  file?: IncomingFile;
}
type EnvelopeResponse = { message?: string; data?: unknown };
type AnyResponse = FileResponse | EnvelopeResponse;
type AnyHandler = (context: HandlerContext, request: HandlerRequest) => Promise<AnyResponse> | AnyResponse;

/** Mounts a route on the server: authenticate, permission, rate limit, parse, handle, envelope; in this order. */
export function mount(app: FastifyInstance, platform: Platform, route: Route): void {
  const { call } = route;
  // route() has checked this handler against this very call; parseRequest gives it what the call's schemas parsed.
  const handle = route.handle as unknown as AnyHandler;
  const callers = new WeakMap<FastifyRequest, Caller>();
  const limit = limitsOf(route, platform);
  app.route({
    method: call.method,
    url: fastifyPath(call.path),
    schema: routeSchema(call),
    onRequest: async (request) => {
      callers.set(request, await authenticate(platform.database, call, request)); // before a byte of the body is read
    },
    preValidation: (request, _reply, done) => {
      checkContentType(call, request);
      done();
    },
    onResponse: async (request, reply) => {
      await logKeyCall(platform.database, call, { request, reply });
    },
    handler: async (request, reply) => {
      if (call.bodyType === 'multipart') readOnInTheEnd(request, reply);
      const caller = callers.get(request) ?? null;
      const parsed = await parseRequest(route, request, { limit, isByKey: isByKey(caller) });
      const engine = platform.engine.onBehalfOf(shareOf(caller));
      const { headers, log } = request;
      await noteDocuments(platform.database, request, parsed);
      const answer = await answerOnce(
        { platform, call, caller, log, reply, headers, parsed },
        async ({ database, file }) =>
          handle(
            { ...platform, database, engine, caller, log },
            { ...parsed, ...(file ? { file } : {}), headers },
          ),
      );
      if ('data' in answer) noteUpload(request, answer.data);
      return call.answer === 'file'
        ? sendFile(reply, answer as FileResponse)
        : sendEnvelope(reply, answer as EnvelopeResponse, route.cacheSeconds);
    },
  });
}

/** Returns on whose behalf the engine works for a caller: the organization, the user without one, or a visitor. */
function shareOf(caller: Caller): string | null {
  if (caller === null) return null;
  return 'organizationId' in caller ? caller.organizationId : caller.userId;
}

function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Reads a refused upload to its end once the response is written: otherwise its sender never reads the
 * response.
 */
function readOnInTheEnd(request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    request.raw.unpipe();
    request.raw.resume();
  });
}

interface ParsedRequest {
  params: unknown;
  query: unknown;
  body: unknown;
  file?: IncomingFile;
}
type Limit = (request: FastifyRequest, input: unknown) => Promise<void>;

async function parseRequest(
  route: Route,
  request: FastifyRequest,
  { limit, isByKey }: { limit: Limit; isByKey: boolean },
): Promise<ParsedRequest> {
  const { call } = route;
  const params = call.params?.safeParse(request.params);
  if (params?.error) throw new AppError(platformErrors.not_found); // no record has a malformed id
  const query = call.query?.safeParse(request.query);
  if (query?.error) throw invalidInput(query.error);
  const form = call.bodyType === 'multipart' ? await readMultipart(request) : null;
  const sent = form ? form.fields : (request.body ?? {});
  const forKeys = isByKey ? call.apiBody?.safeParse(sent) : undefined;
  if (forKeys?.error) throw invalidInput(forKeys.error, route.fieldName);
  const body = call.body?.safeParse(sent);
  if (body?.error) throw invalidInput(body.error, route.fieldName);
  const input = { params: params?.data, query: query?.data, body: body?.data };
  await limit(request, input);
  return form ? { ...input, file: form.file } : input;
}

/** Returns the check of a route's rate limits. @throws AppError too_many_requests */
function limitsOf({ limits, call }: Route, { limiter }: Platform): Limit {
  const counters = limits.map((limit, index) => ({
    // As in mount(): the key function was written for this call's parsed input.
    keyOf: (input: unknown, headers: RequestHeaders) => limit.key(input as never, headers),
    limit: {
      name: `${call.service} ${call.method} ${call.path} ${index}`,
      ...(limit.isPerSource ? { factor: 'source' as const } : {}),
      ...('perHour' in limit
        ? { points: limit.perHour, seconds: 60 * 60 }
        : { points: limit.perMinute, seconds: 60 }),
    },
  }));
  return async ({ headers }, input) => {
    for (const { limit, keyOf } of counters) {
      const key = keyOf(input, headers);
      if (key === null) continue;
      const { isExceeded, secondsLeft } = await limiter.count(limit, key);
      if (isExceeded) throw tooManyRequests(secondsLeft);
    }
  };
}

function checkContentType(call: Call, request: FastifyRequest): void {
  if (call.bodyType === 'multipart' && !request.isMultipart())
    throw new AppError(platformErrors.unsupported_media_type);
  if (call.bodyType !== 'multipart' && request.isMultipart())
    throw new AppError(platformErrors.unsupported_media_type);
}

function sendEnvelope(reply: FastifyReply, { message = '', data }: EnvelopeResponse, cacheSeconds?: number) {
  return reply
    .header('cache-control', cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store')
    .send({ success: '1', message, ...(data === undefined ? {} : { data }) });
}

function sendFile(reply: FastifyReply, { status, headers, body }: FileResponse) {
  reply.raw.once('close', () => body?.destroy()); // a response to HEAD ends without its body
  return reply.code(status).headers(headers).send(body);
}
