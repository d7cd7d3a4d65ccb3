import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Answer } from '../lib/server/answer.ts';
import { answerForKey, API_BASE } from '../lib/server/api-key-proxy.ts';
import { answerTo } from '../lib/server/proxy.ts';
import { findApiCall, findCall } from '../lib/server/proxy-route.ts';
import { sendAnswer } from './send-answer.ts';

type Handler = (request: Request) => Promise<Answer>;

/** The functions that answer the calls, by service. The routes below app/api call the same ones. */
const HANDLERS = {
  document: answerTo('document'),
  general: answerTo('general'),
  organization: answerTo('organization'),
} as const;

/**
 * Answers a call of a browser or of an API key as its route handler does, without Next, whose own part of a call takes more of the processor
 * than the handler. Returns false for any other request, which is left to Next.
 */
export function answerCall(request: IncomingMessage, response: ServerResponse): boolean {
  const handler = handlerOf(request);
  if (!handler) return false;
  void answer(handler, request, response);
  return true;
}

function handlerOf({ method = '', url = '' }: IncomingMessage): Handler | undefined {
  const [path = ''] = url.split('?', 1);
  if (path.startsWith(`${API_BASE}/`))
    return findApiCall(method, path.slice(API_BASE.length)) ? answerForKey : undefined;
  const [, service, rest = ''] = /^\/api\/(document|general|organization)(\/.*)$/.exec(path) ?? [];
  if (!isService(service) || !findCall(service, method, rest)) return undefined;
  return HANDLERS[service];
}

const isService = (name: string | undefined): name is keyof typeof HANDLERS =>
  name !== undefined && Object.hasOwn(HANDLERS, name);

async function answer(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await sendAnswer(await handler(asRequest(request, response)), request, response);
  } catch (error) {
    if (!hasBrowserLeft(error)) console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}

/** The types of fetch lack `duplex`, which Node requires for a streamed request body. */
type StreamingInit = RequestInit & { duplex?: 'half' };

/** Returns a request as route handlers take it; its signal aborts when the browser leaves. */
function asRequest(request: IncomingMessage, response: ServerResponse): Request {
  const { method = '', url = '', headers } = request;
  const left = new AbortController();
  response.once('close', () => response.writableFinished || left.abort());
  const single = headers as Record<string, string>; // Node has a list for `set-cookie` alone, which no request has a use for
  const init: StreamingInit = { method, headers: single, signal: left.signal };
  const isSent = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (isSent && method !== 'GET' && method !== 'HEAD')
    Object.assign(init, { body: Readable.toWeb(request), duplex: 'half' });
  return new Request(`http://localhost${url}`, init);
}

/** Returns whether a response broke off because its connection was closed, or the request that waits for it was. */
function hasBrowserLeft(error: unknown): boolean {
  const { name, code } = error as Partial<NodeJS.ErrnoException>; // thrown by Node's streams
  return name === 'AbortError' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}
