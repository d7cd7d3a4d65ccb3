import type { Transport } from '#signing';
import { traced } from '#tracing/tracing.ts';

/** Names of requests by their content type; the others fetch revocation lists and certificates. */
const NAMES: Partial<Record<string, string>> = {
  'application/timestamp-query': 'timestamp request',
  'application/ocsp-request': 'ocsp request',
};

/** Returns a transport whose requests have spans. They do not tell the URL, which a certificate of any user may name. */
export const tracedTransport =
  (transport: Transport): Transport =>
  (request) =>
    traced(NAMES[request.contentType ?? ''] ?? 'list request', { kind: 'client' }, async (span) => {
      const answer = await transport(request);
      span?.set({ 'http.response.body.size': answer.length });
      return answer;
    });
