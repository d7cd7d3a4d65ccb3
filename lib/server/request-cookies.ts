/** Returns the cookies of a request as Next reads them: the last of those with the same name counts. */
export function cookiesOf(headers: Pick<Headers, 'get'>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const pair of (headers.get('cookie') ?? '').split(/; */)) {
    const split = pair.indexOf('=');
    if (split <= 0) continue;
    const value = decoded(pair.slice(split + 1));
    if (value !== null) found.set(pair.slice(0, split), value);
  }
  return found;
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
