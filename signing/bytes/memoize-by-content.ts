import { createHash } from 'node:crypto';

/** What is longer takes more to recognize than it is worth. */
const MAX_BYTES = 256 * 1024;

/**
 * Remembers what a function gives for the same bytes: certificates and proofs come again with every signature of a file,
 * and reading them costs more than finding them. What it throws is not remembered; what it gives must not be changed.
 */
export function remembering<P extends Buffer[], T>(
  read: (...parts: P) => T,
  entries = 500,
): (...parts: P) => T {
  const known = new Map<string, { value: T }>();
  return (...parts) => {
    if (parts.some(({ length }) => length > MAX_BYTES)) return read(...parts);
    const key = parts.map(fingerprint).join('');
    const found = known.get(key);
    if (found) return found.value;
    const value = read(...parts);
    if (known.size >= entries) known.clear();
    known.set(key, { value });
    return value;
  };
}

const fingerprints = new WeakMap<Buffer, string>();

function fingerprint(bytes: Buffer): string {
  const known = fingerprints.get(bytes);
  if (known !== undefined) return known;
  const made = createHash('sha256').update(bytes).digest('base64');
  fingerprints.set(bytes, made);
  return made;
}
