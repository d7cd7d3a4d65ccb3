import type { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#contracts/call.ts';
import { PART_TYPE, TUS_VERSION } from '#contracts/upload-parts.ts';
import { AppError, fieldError } from '../errors/app-error.ts';
import type { Platform } from '../platform.ts';
import type { Authenticated } from '../auth/authenticated.ts';
import { isByKey, type Caller } from '../auth/caller.ts';
import { authenticate } from './authenticate.ts';
import { invalidInput } from './field-errors.ts';
import { mayReadReplica } from './may-read-replica.ts';
import { routeSchema } from './openapi.ts';
import { logKeyCall, noteDocuments, noteUpload } from '../api-keys/key-calls.ts';
import { answerOnce } from '../idempotency/answer-once.ts';
import { readMultipart, type IncomingFile } from './read-multipart.ts';
import type { FileResponse, HeadersResponse, RequestHeaders, Route } from './route.ts';
import { readWhereCurrent } from '../replica/read-where-current.ts';
import { platformErrors } from '../errors/platform-errors.ts';
import { tooManyRequests } from '../limits/too-many.ts';
import { uploadedFile, type UploadedFile } from '../uploads/uploaded-file.ts';

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
  part?: Readable;
}
type EnvelopeResponse = { message?: string; data?: unknown };
type AnyResponse = FileResponse | HeadersResponse | EnvelopeResponse;
type AnyHandler = (context: HandlerContext, request: HandlerRequest) => Promise<AnyResponse> | AnyResponse;

/** Mounts a route on the server: authenticate, permission, rate limit, parse, handle, envelope; in this order. */
export function mount(app: FastifyInstance, platform: Platform, route: Route): void {
  const { call } = route;
  // route() has checked this handler against this very call; parseRequest gives it what the call's schemas parsed.
  const handle = route.handle as unknown as AnyHandler;
  const authenticated = new WeakMap<FastifyRequest, Authenticated>();
  const asksPosition = platform.replica !== null && mayReadReplica(call);
  const limit = limitsOf(route, platform);
  app.route({
    method: call.method,
    url: fastifyPath(call.path),
    schema: routeSchema(call),
    onRequest: async (request, reply) => {
      if (call.answer === 'headers') void reply.header('tus-resumable', TUS_VERSION);
      // before a byte of the body is read
      authenticated.set(request, await authenticate(platform, call, { request, asksPosition }));
    },
    preValidation: (request, _reply, done) => {
      checkContentType(call, request);
      done();
    },
    onResponse: async (request, reply) => {
      await logKeyCall(platform.database, call, { request, reply });
    },
    handler: async (request, reply) => {
      if (takesBytes(call)) readOnInTheEnd(request, reply);
      const { caller, position } = authenticated.get(request) ?? NOBODY;
      const parsed = await parseRequest(route, request, { limit, platform, caller });
      const engine = platform.engine.onBehalfOf(shareOf(caller));
      const { headers, log } = request;
      await noteDocuments(platform.database, request, parsed);
      const answer = await answerOnce(
        { platform, call, caller, log, reply, headers, parsed },
        ({ database, file }) =>
          withUpload(parsed.file, () =>
            readWhereCurrent({ primary: database, replica: platform.replica, position }, async (current) =>
              handle(
                { ...platform, database: current, engine, caller, log },
                { ...parsed, ...(file ? { file } : {}), headers },
              ),
            ),
          ),
      );
      await removeUpload(parsed.file, log);
      if ('data' in answer) noteUpload(request, answer.data);
      return call.answer === 'file' || call.answer === 'headers'
        ? sendFile(reply, answer as FileResponse | HeadersResponse)
        : sendEnvelope(reply, answer as EnvelopeResponse, route.cacheSeconds);
    },
  });
}

const NOBODY: Authenticated = { caller: null, position: null };

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
  file?: IncomingFile | UploadedFile;
  part?: Readable;
}
type Limit = (request: FastifyRequest, input: unknown) => Promise<void>;

async function parseRequest(
  route: Route,
  request: FastifyRequest,
  { limit, platform, caller }: { limit: Limit; platform: Platform; caller: Caller },
): Promise<ParsedRequest> {
  const { call } = route;
  const params = call.params?.safeParse(request.params);
  if (params?.error) throw new AppError(platformErrors.not_found); // no record has a malformed id
  const query = call.query?.safeParse(request.query);
  if (query?.error) throw invalidInput(query.error);
  const isPart = call.bodyType === 'part';
  const form = call.bodyType === 'multipart' ? await readMultipart(request) : null;
  const sent = form ? form.fields : isPart ? {} : (request.body ?? {});
  const forKeys = isByKey(caller) ? call.apiBody?.safeParse(sent) : undefined;
  if (forKeys?.error) throw invalidInput(forKeys.error, route.fieldName);
  const body = call.body?.safeParse(sent);
  if (body?.error) throw invalidInput(body.error, route.fieldName);
  const input = { params: params?.data, query: query?.data, body: body?.data };
  const file = form && (form.file ?? uploadedFile(platform, { call, caller, fields: form.fields }));
  if (form && !file) throw fieldError(platformErrors.invalid_input, 'file', 'Choose a file.');
  await limit(request, input);
  // Its content type has the parser that hands on the body as a stream, see createServer.
  return { ...input, ...(file ? { file } : {}), ...(isPart ? { part: request.body as Readable } : {}) };
}

/** Runs a call with the upload that it names, which must be complete. What the call has not read of it is not read. */
async function withUpload<T>(
  file: IncomingFile | UploadedFile | undefined,
  run: () => Promise<T>,
): Promise<T> {
  if (!file || !('uploadId' in file)) return run();
  try {
    await file.claim();
    return await run();
  } finally {
    file.stream.destroy();
  }
}

/** Removes the upload that a call has used. One that stays, since the database is away, expires. */
async function removeUpload(
  file: IncomingFile | UploadedFile | undefined,
  log: FastifyBaseLogger,
): Promise<void> {
  if (file && 'uploadId' in file)
    await file.remove().catch((err: unknown) => log.error({ err }, 'an upload in parts was not removed'));
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
  if ((call.bodyType === 'part') !== (request.headers['content-type'] === PART_TYPE))
    throw new AppError(platformErrors.unsupported_media_type);
}

const takesBytes = ({ bodyType }: Call) => bodyType === 'multipart' || bodyType === 'part';

function sendEnvelope(reply: FastifyReply, { message = '', data }: EnvelopeResponse, cacheSeconds?: number) {
  return reply
    .header('cache-control', cacheSeconds ? `public, max-age=${cacheSeconds}` : 'no-store')
    .send({ success: '1', message, ...(data === undefined ? {} : { data }) });
}

function sendFile(reply: FastifyReply, { status, headers, body }: FileResponse | HeadersResponse) {
  reply.raw.once('close', () => body?.destroy()); // a response to HEAD ends without its body
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined); // null would be sent as JSON
}
