// Checks of texts without a schema: a page whose first view needs them does without zod.

/** Returns whether PostgreSQL can store a text: without NUL, and without half a surrogate pair (RFC 8259, 8.2). */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text);
}

/** Maximum length of the id of an entity. */
export const MAX_ID_LENGTH = 200;
/** Form of an id, and of a segment of a path: unreserved characters (RFC 3986, 2.3) that form no dot segment. */
export const PLAIN_SEGMENT = /^[A-Za-z0-9_~-]+(\.[A-Za-z0-9_~-]+)*$/;

/** Returns whether a text may be the id of an entity in a response or a URL. */
export function isId(text: string): boolean {
  return text.length <= MAX_ID_LENGTH && PLAIN_SEGMENT.test(text);
}

/** Returns whether a text may be the id of a request, which logs and comments of queries contain unescaped. */
export function isRequestId(text: string): boolean {
  return /^[\w-]{8,64}$/.test(text);
}

/** Returns whether a name is an IANA time zone, such as Europe/Copenhagen or UTC. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false; // an offset such as +02:00 has no daylight saving time
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false; // Intl throws for an unknown zone
  }
}
