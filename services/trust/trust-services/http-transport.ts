import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type Transport, TransportError, type TrustServiceRequest } from '#signing';
import { isPublicAddress } from './public-address.ts';

export interface HttpTransportOptions {
  /** `host` or `host:port` of servers that may be connected to although they are not on the public internet. */
  allowedHosts: readonly string[];
  /** Time limit of a request, redirects included. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
const DEFAULT_PORT: Record<string, string> = { 'http:': '80', 'https:': '443' };

/**
 * Returns a transport over HTTP. Its URLs come from uploaded certificates, so it connects only to addresses on the
 * public internet, checked when the name is resolved for the connection itself, and again at each redirect.
 */
export function httpTransport({ allowedHosts, timeoutMs = TIMEOUT_MS }: HttpTransportOptions): Transport {
  const allowed = new Set(allowedHosts.map((host) => host.toLowerCase()));
  return async (request) => {
    const signal = AbortSignal.timeout(timeoutMs);
    let url = parse(request.url);
    for (let redirects = 0; ; redirects++) {
      const answer = await ask(url, request, { signal, mayAskAnywhere: isNamed(url, allowed) });
      if (Buffer.isBuffer(answer)) return answer;
      if (redirects === MAX_REDIRECTS) throw new TransportError('failed', url.host);
      url = parse(answer.location, url);
    }
  };
}

function parse(text: string, base?: URL): URL {
  const url = URL.parse(text, base);
  if (!url) throw new TransportError('forbidden', '');
  if (!(url.protocol in DEFAULT_PORT)) throw new TransportError('forbidden', url.host);
  return url;
}

function isNamed({ hostname, port, protocol }: URL, allowed: ReadonlySet<string>): boolean {
  return allowed.has(hostname) || allowed.has(`${hostname}:${port || (DEFAULT_PORT[protocol] ?? '')}`);
}

interface Permission {
  signal: AbortSignal;
  mayAskAnywhere: boolean;
}

/** Sends one request and returns the body of its response, or the location of a redirect. */
async function ask(
  url: URL,
  { method, contentType, body, maxBytes }: TrustServiceRequest,
  { signal, mayAskAnywhere }: Permission,
): Promise<Buffer | { location: string }> {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!mayAskAnywhere && isIP(literal) && !isPublicAddress(literal))
    throw new TransportError('forbidden', url.host);
  try {
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
        method,
        signal,
        headers: {
          ...(contentType ? { 'content-type': contentType } : {}),
          ...(body ? { 'content-length': body.length } : {}),
        },
        ...(mayAskAnywhere ? {} : { lookup: lookupPublic }),
      });
      request.once('response', done).on('error', fail).end(body);
    });
    return await answerOf(response, { host: url.host, maxBytes });
  } catch (error) {
    if (error instanceof TransportError) throw error;
    throw new TransportError(signal.aborted ? 'timeout' : 'unreachable', url.host, error);
  }
}

async function answerOf(
  response: IncomingMessage,
  { host, maxBytes }: { host: string; maxBytes: number },
): Promise<Buffer | { location: string }> {
  const { statusCode = 0, headers } = response;
  if (statusCode !== 200) {
    response.destroy();
    if (statusCode >= 300 && statusCode < 400 && headers.location) return { location: headers.location };
    throw new TransportError('failed', host, new Error(`status ${statusCode}`));
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    // without an encoding a stream gives Buffers
    length += chunk.length;
    if (length > maxBytes) throw new TransportError('too_large', host);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Resolves a name for the connection itself and checks the result: a second look-up could return another address (DNS
 * rebinding).
 */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  publicAddresses(hostname, options).then(
    ([first, ...others]) => {
      if (options.all) done(null, [first, ...others]);
      else done(null, first.address, first.family);
    },
    (cause: unknown) =>
      done(
        cause instanceof TransportError ? cause : new TransportError('unreachable', hostname, cause),
        '',
        4,
      ),
  );
};

async function publicAddresses(
  hostname: string,
  options: LookupOptions,
): Promise<[LookupAddress, ...LookupAddress[]]> {
  const [first, ...others] = await lookup(hostname, { ...options, all: true });
  if (!first || [first, ...others].some(({ address }) => !isPublicAddress(address)))
    throw new TransportError('forbidden', hostname);
  return [first, ...others];
}
