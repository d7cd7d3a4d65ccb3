import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { MAX_HEADER_BYTES } from '#contracts/limits.ts';
import { AppError } from '../errors/app-error.ts';
import { handleError } from './handle-error.ts';
import { platformErrors } from '../errors/platform-errors.ts';

const JSON_LIMIT = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 120_000;

/** Creates an HTTP server whose every response has the envelope, errors and unknown paths included. */
export async function createServer(logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    bodyLimit: JSON_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
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
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.removeContentTypeParser('text/plain');
  acceptJson(app);
  closeConnectionsInTheEnd(app);
  await app.register(multipart);
  await app.register(rateLimit, { global: false });
  return app;
}

/**
 * Returns the request id of the web app, so that both logs have the same one; replaces a malformed header by
 * a new id.
 */
function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID();
}

/**
 * Closes each connection after its response while the server shuts down: a kept-alive connection would delay
 * the end.
 */
function closeConnectionsInTheEnd(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Accepts JSON, also an empty body, but no text with half a surrogate pair, which PostgreSQL cannot store as JSON (RFC 8259, 8.2). */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (text === '') done(null, undefined);
    else
      void parse(request, text, (error, value: unknown) => {
        if (error || isWellFormed(value)) done(error, value);
        else done(new AppError(platformErrors.invalid_request));
      });
  });
}

/** Returns whether all texts in a JSON value, names of fields included, are well-formed UTF-16. Not recursive: values nest deeply. */
function isWellFormed(value: unknown): boolean {
  const left: unknown[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (typeof next === 'string' && !next.isWellFormed()) return false;
    if (typeof next !== 'object' || next === null) continue;
    for (const [name, content] of Object.entries(next)) {
      if (!name.isWellFormed()) return false;
      left.push(content);
    }
  }
  return true;
}
