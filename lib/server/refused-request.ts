/** Request that Next would answer with an error of its own, and the status that it gets instead. */
export interface RefusedRequest {
  status: 400 | 405;
  /** Methods that the path takes; only with 405. */
  allow?: string;
}

const METHODS = {
  page: ['GET', 'HEAD'],
  api: ['GET', 'HEAD', 'POST', 'PATCH', 'OPTIONS'],
  upload: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS'],
};

/**
 * Returns why a request is refused before anything reads it: its target is no path (RFC 9112, 3.2.1), or cannot be decoded, or what
 * has this path never takes the method. Null for every other request.
 */
export function refusedRequest(method: string, target: string): RefusedRequest | null {
  const [path = ''] = target.split('?', 1);
  if (!path.startsWith('/') || !isDecodable(path)) return { status: 400 };
  const methods = METHODS[kindOf(path)];
  return methods.includes(method) ? null : { status: 405, allow: methods.join(', ') };
}

function kindOf(path: string): keyof typeof METHODS {
  if (/^\/api\/document\/(visitor-)?uploads\//.test(path)) return 'upload';
  return /^\/api(\/|$)/.test(path) ? 'api' : 'page';
}

/** Returns whether all percent escapes are bytes of UTF-8. */
function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
