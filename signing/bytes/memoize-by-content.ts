import { createHash } from 'node:crypto';

/** Length in bytes above which hashing the input costs more than the cache saves. */
const MAX_BYTES = 256 * 1024;

/**
 * Returns `read` with a cache of at most `entries` results, keyed by the content of its arguments. The same certificates and
 * OCSP responses appear with every signature of a file. Results of a long first argument are kept as long as that very Buffer.
 * Errors are not cached; callers must not modify the results.
 */
export function memoizeByContent<P extends Buffer[], T>(
  read: (...parts: P) => T,
  entries = 500,
): (...parts: P) => T {
  const common = new Map<string, { value: T }>();
  const ofLong = new WeakMap<Buffer, Map<string, { value: T }>>();
  return (...parts) => {
    const [first, ...rest] = parts;
    const isLong = first !== undefined && first.length > MAX_BYTES;
    const hashed = isLong ? rest : parts;
    if (hashed.some(({ length }) => length > MAX_BYTES)) return read(...parts);
    const known = isLong ? (ofLong.get(first) ?? new Map<string, { value: T }>()) : common;
    if (isLong) ofLong.set(first, known);
    const key = hashed.map(fingerprint).join('');
    const found = known.get(key);
    if (found) return found.value;
    const value = read(...parts);
    if (known.size >= entries) known.clear();
    known.set(key, { value });
    return value;
  };
}

const fingerprints = new WeakMap<Buffer, string>();

/** Returns the SHA-256 of bytes in base64, computed once for each Buffer. */
export function fingerprint(bytes: Buffer): string {
  const known = fingerprints.get(bytes);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(bytes).digest('base64');
  fingerprints.set(bytes, made);
  return made;
}
