import { PLAIN_SEGMENT, MAX_ID_LENGTH } from './plain-checks.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/**
 * Id of an entity in a response or a URL. It is opaque: this product's services issue UUIDs, a third-party service may use
 * numbers. Its characters are unreserved (RFC 3986, 2.3) and form no dot segments, so that paths and headers can hold it unencoded.
 */
export const Id = id();

/** Returns the schema of an id whose errors have this message. */
export function id(message?: string) {
  return text(message).check(z.maxLength(MAX_ID_LENGTH, message), z.regex(PLAIN_SEGMENT, message));
}
