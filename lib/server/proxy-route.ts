import type { Call, ServiceName } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { PLAIN_SEGMENT } from '#contracts/plain-checks.ts';

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
  // No encoded slash and no dot segment reaches a service.
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
