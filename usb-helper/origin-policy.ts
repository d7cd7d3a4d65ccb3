import type { IncomingHttpHeaders } from 'node:http';

/** Origins that may use the helper. */
export interface OriginPolicy {
  /** Origins of the web app. */
  origins: readonly string[];
  /** Port on which the helper listens. */
  port: number;
}

/** Returns the origin of a request if it may use the helper, else null. */
export function allowedOrigin({ origins, port }: OriginPolicy, headers: IncomingHttpHeaders): string | null {
  if (!isLoopbackHost(headers.host, port)) return null;
  const { origin } = headers;
  return origin !== undefined && origins.includes(origin) ? origin : null;
}

/** Returns whether the Host header names the loopback interface; any other name may be a DNS rebinding attack. */
function isLoopbackHost(host: string | undefined, port: number): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].some((name) => host === `${name}:${port}`);
}

/** Returns the CORS headers of every response to that origin (Fetch, 3.2). */
export function corsHeaders(origin: string): Record<string, string> {
  return { 'access-control-allow-origin': origin, vary: 'Origin' };
}

/** Returns the headers of the response to a preflight, for Private Network Access (3.1) too. */
export function preflightHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const asksForMachine = headers['access-control-request-private-network'] === 'true';
  return {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'authorization, content-type',
    'access-control-max-age': '600',
    ...(asksForMachine ? { 'access-control-allow-private-network': 'true' } : {}),
  };
}
