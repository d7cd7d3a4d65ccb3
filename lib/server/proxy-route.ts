import type { Call, ServiceName } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { PLAIN_SEGMENT } from '#contracts/plain-checks.ts';

const BY_METHOD = Map.groupBy<string, Call>(ALL_CALLS, ({ method }) => method);
const BY_SERVICE = Map.groupBy<string, Call>(ALL_CALLS, ({ service, method }) => `${service} ${method}`);

/** Returns the call for this method and path, or null when there is none that a browser may make. */
export function findCall(service: ServiceName, method: string, path: string): Call | null {
  const call = matchingCall(BY_SERVICE.get(`${service} ${method}`) ?? [], path);
  return call && !call.serverOnly ? call : null;
}

/** Returns the call for this method and path of any service, or null when there is none that an API key may make. */
export function findApiCall(method: string, path: string): Call | null {
  const call = matchingCall(BY_METHOD.get(method) ?? [], path);
  return call?.apiScope ? call : null;
}

function matchingCall(calls: readonly Call[], path: string): Call | undefined {
  const segments = path.split('/').slice(1);
  // No encoded slash and no dot segment reaches a service.
  if (!path.startsWith('/') || !segments.every((segment) => PLAIN_SEGMENT.test(segment))) return undefined;
  const matching = calls.filter((call) => matches(call.path, segments));
  return matching.find((call) => call.path === path) ?? matching[0];
}

function matches(template: string, segments: string[]): boolean {
  const parts = template.split('/').slice(1);
  return (
    parts.length === segments.length &&
    parts.every((part, index) => part.startsWith('{') || part === segments[index])
  );
}
