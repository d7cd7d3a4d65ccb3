import type { IncomingHttpHeaders } from 'node:http';

export interface OriginPolicy {
  /** Origins of the web app. */
  origins: readonly string[];
  /** The port that requests were sent to. */
  port: number;
}

/** The origin that a request may be answered to; null for everybody else. */
export function allowedOrigin({ origins, port }: OriginPolicy, headers: IncomingHttpHeaders): string | null {
  if (!isLoopbackHost(headers.host, port)) return null;
  const { origin } = headers;
  return origin !== undefined && origins.includes(origin) ? origin : null;
}

/** By another name a site could have its own name lead here (DNS rebinding), and be the same origin then. */
function isLoopbackHost(host: string | undefined, port: number): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].some((name) => host === `${name}:${port}`);
}

/** What every answer to that origin carries (Fetch, 3.2). */
export function corsHeaders(origin: string): Record<string, string> {
  return { 'access-control-allow-origin': origin, vary: 'Origin' };
}

/** What a preflight is answered with, also that a public site may reach this machine (Private Network Access, 3.1). */
export function preflightHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const asksForMachine = headers['access-control-request-private-network'] === 'true';
  return {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
    ...(asksForMachine ? { 'access-control-allow-private-network': 'true' } : {}),
  };
}
