import type { Call, ServiceName } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';

// Unreserved characters only (RFC 3986, 2.3), so that no encoded slash and no dot segment reaches a service.
const PLAIN_SEGMENT = /^[A-Za-z0-9_~-]+(\.[A-Za-z0-9_~-]+)*$/;

/** Returns the call for this method and path, or null when there is none that a browser may make. */
export function findCall(service: ServiceName, method: string, path: string): Call | null {
  const call = matchingCall(
    ALL_CALLS.filter((each) => each.service === service),
    method,
    path,
  );
  return call && !call.serverOnly ? call : null;
}

/** Returns the call for this method and path of any service, or null when there is none that an API key may make. */
export function findApiCall(method: string, path: string): Call | null {
  const call = matchingCall(ALL_CALLS, method, path);
  return call?.apiScope ? call : null;
}

function matchingCall(calls: readonly Call[], method: string, path: string): Call | undefined {
  const segments = path.split('/').slice(1);
  if (!path.startsWith('/') || !segments.every((segment) => PLAIN_SEGMENT.test(segment))) return undefined;
  const matching = calls.filter((call) => call.method === method && matches(call.path, segments));
  return matching.find((call) => call.path === path) ?? matching[0];
}

function matches(template: string, segments: string[]): boolean {
  const parts = template.split('/').slice(1);
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index])
  );
}
