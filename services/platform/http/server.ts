import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import {
  IDEMPOTENCY_HOURS,
  IDLE_REQUEST_MS,
  JSON_BODY_BYTES,
  KEEPS_ANSWERS_HEADER,
  MAX_HEADER_BYTES,
} from '#contracts/limits.ts';
import { isRequestId } from '#contracts/plain-checks.ts';
import { PART_TYPE } from '#contracts/upload-parts.ts';
import { AppError } from '../errors/app-error.ts';
import { handleError } from './handle-error.ts';
import { rememberRequestIds } from '../request-id.ts';
import { platformErrors } from '../errors/platform-errors.ts';

/** Headers for a browser that reaches the services directly; the web app sets its own. */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** Time in milliseconds that is left to the last bytes of complete responses before incomplete requests are closed. */
const LAST_BYTES_MS = 250;

/** Creates an HTTP server whose every response has the envelope, errors and unknown paths included. */
export async function createServer(
  logger: FastifyBaseLogger,
  idleMs = IDLE_REQUEST_MS,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    bodyLimit: JSON_BODY_BYTES,
    requestTimeout: 0, // an upload may take as long as it moves
    http: { maxHeaderSize: MAX_HEADER_BYTES },
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: { maxParamLength: 200 },
    return503OnClosing: true,
  });
  app.setSerializerCompiler(serializerCompiler);
  app.setValidatorCompiler(() => () => true); // mount() parses, with the contract's own messages
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(() => {
    throw new AppError(platformErrors.not_found);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...SECURITY_HEADERS,
      [KEEPS_ANSWERS_HEADER]: String(IDEMPOTENCY_HOURS),
      'x-request-id': request.id,
    });
  });
  rememberRequestIds(app);
  app.removeContentTypeParser('text/plain');
  acceptJson(app);
  app.addContentTypeParser(PART_TYPE, (_request, body, done) => done(null, body)); // the call reads it as a stream
  app.server.on('error', (error) => {
    if (app.server.listening) logger.error({ err: error }, 'a connection was not accepted'); // others reject listen()
  });
  closeConnectionsInTheEnd(app);
  endIdleRequests(app, idleMs);
  await app.register(multipart);
  return app;
}

/**
 * Returns the request id of the web app, so that both logs have the same one; replaces a malformed header by
 * a new id.
 */
function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && isRequestId(header) ? header : randomUUID();
}

/**
 * Closes all connections while the server shuts down, once no response is open: one that is kept alive, or sends a part of a
 * request, would delay the end.
 */
function closeConnectionsInTheEnd(app: FastifyInstance): void {
  let isClosing = false;
  let open = 0;
  const closeIfNoneIsOpen = () => {
    if (!isClosing || open > 0) return;
    app.server.closeIdleConnections();
    setTimeout(() => open === 0 && app.server.closeAllConnections(), LAST_BYTES_MS).unref();
  };
  app.addHook('preClose', (done) => {
    isClosing = true;
    setImmediate(closeIfNoneIsOpen);
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    open += 1;
    reply.raw.once('close', () => {
      open -= 1;
      setImmediate(closeIfNoneIsOpen);
    });
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Ends a connection on which nothing has moved for `idleMs` while the body of its request is incomplete. */
function endIdleRequests(app: FastifyInstance, idleMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    request.raw.socket.setTimeout(idleMs);
    reply.raw.on('timeout', () => {
      if (!request.raw.complete) request.raw.socket.destroy();
    });
    done();
  });
}

/** Accepts JSON, also an empty body. What its texts may hold, the contracts say (`lib/contracts/text.ts`). */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else void parse(request, text, done);
  });
}
