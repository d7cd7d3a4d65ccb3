import type { FastifyRequest } from 'fastify';

/** Paths whose last segment is a secret. */
const SECRET_SEGMENT = /(\/invite-user\/)[^/?]+/;

/** Returns the fields of a request for the log; the token of an invitation is left out of the URL. */
export function logRequest({ method, url, host, ip }: FastifyRequest): Record<string, string> {
  return { method, url: url.replace(SECRET_SEGMENT, '$1…'), host, remoteAddress: ip };
}
