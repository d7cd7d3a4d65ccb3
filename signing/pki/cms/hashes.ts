/** Names in Node of the hashes that existing signatures use, weak ones included. */
const HASHES: Record<string, string> = {
  '1.2.840.113549.2.5': 'md5',
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  '2.16.840.1.101.3.4.2.8': 'sha3-256',
  '2.16.840.1.101.3.4.2.9': 'sha3-384',
  '2.16.840.1.101.3.4.2.10': 'sha3-512',
  '2.16.840.1.101.3.4.2.12': 'shake256',
};
const WEAK = new Set(['md5', 'sha1']);

/** Returns the name of a hash in Node by its object identifier; undefined when it is unknown. */
export function hashByOid(id: string): string | undefined {
  return HASHES[id];
}

/** Returns whether collisions are known for a hash. */
export function isWeakHash(hash: string): boolean {
  return WEAK.has(hash);
}
