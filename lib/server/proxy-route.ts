import type { Call, ServiceName } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';

// Unreserved characters only (RFC 3986, 2.3), so that no encoded slash and no dot segment reaches a service.
const PLAIN_SEGMENT = /^[A-Za-z0-9_~-]+(\.[A-Za-z0-9_~-]+)*$/;

/** Returns the call for this method and path, or null when there is none that a browser may make. */
export function findCall(service: ServiceName, method: string, path: string): Call | null {
  const segments = path.split('/').slice(1);
  if (!path.startsWith('/') || !segments.every((segment) => PLAIN_SEGMENT.test(segment))) return null;
  const matching = ALL_CALLS.filter(
    (call) => call.service === service && call.method === method && matches(call.path, segments),
  );
  const exact = matching.find((call) => call.path === path);
  const call = exact ?? matching[0];
  return call && !call.serverOnly ? call : null;
}

function matches(template: string, segments: string[]): boolean {
  const parts = template.split('/').slice(1);
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index])
  );
}
