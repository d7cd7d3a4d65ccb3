import type { Call } from '#contracts/call.ts';
import { ALL_CALLS } from '#contracts/calls.ts';
import { foreignLinkResponse } from './envelope-response.ts';

/** Returns whether the services record a call as an action of the user. */
export function isRecorded({ leavesTrace }: Call, query: URLSearchParams): boolean {
  if (leavesTrace === undefined || leavesTrace === true) return leavesTrace ?? false;
  return query.getAll(leavesTrace.parameter).includes(leavesTrace.value);
}

/** Calls that are recorded, each with the end of the paths of its addresses. */
const RECORDED = ALL_CALLS.filter(({ leavesTrace }) => leavesTrace !== undefined).map((call) => ({
  call,
  path: new RegExp(`${call.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** Returns whether an absolute address is that of a call that the services record; they decode its path before they look for the call. */
export function isRecordedAddress(address: string): boolean {
  const { pathname, searchParams } = new URL(address);
  const decoded = decodedPath(pathname);
  return (
    decoded === null ||
    RECORDED.some(({ call, path }) => path.test(decoded) && isRecorded(call, searchParams))
  );
}

/** Returns null for a path that cannot be decoded. */
function decodedPath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Returns the response to a recorded read that another origin has requested: a link leads to the document's page, where the user
 * can download the file; any other request is refused.
 */
export function respondToForeignRead(headers: Headers, path: string): Response {
  const [, id] = /^\/document\/([\w-]+)\//.exec(path) ?? [];
  if (id === undefined || headers.get('sec-fetch-mode') !== 'navigate') return foreignLinkResponse();
  const location = `/documents/${id}`;
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'private, no-store' } });
}
