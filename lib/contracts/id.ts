import { z } from './zod.ts';

/**
 * Id of an entity as an answer or a URL holds it. Opaque: this product's services issue UUIDs, others may count. It consists of
 * unreserved characters (RFC 3986, 2.3) without dot segments, so that it can stand in a path and in a header as it is.
 */
export const Id = id();

/** Returns the schema of an id that is required with `message`. */
export function id(message?: string) {
  return z
    .string(message)
    .max(200, message)
    .regex(/^[A-Za-z0-9_~-]+(\.[A-Za-z0-9_~-]+)*$/, message);
}
