import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { child, children, octets, oid, required, type DerNode } from '../der/der-reader.ts';
import { SigningError } from '../../signing-error.ts';
import type { IterationLimit } from './iteration-limit.ts';
import { bmpPassword, deriveKey, PURPOSE } from './pkcs12-key-derivation.ts';

// Hash of the MAC by its digest algorithm (RFC 7292, A).
const MAC_HASH: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** Checks a password against the MAC over the safes. @throws SigningError pfx_wrong_password */
export type CheckMac = (password: string) => void;

/**
 * Reads the MAC over the safes and returns the function that checks a password against it. The function tries an empty password
 * both as a terminator alone and as no bytes, since writers differ. Derives no key before it is called.
 * @throws SigningError pfx_unsupported, pfx_too_many_iterations
 */
export function readMac(macData: DerNode, contents: Buffer, limit: IterationLimit): CheckMac {
  const [digestInfo, salt, count] = children(macData);
  const algorithm = oid(child(child(required(digestInfo), 0), 0));
  const hash = MAC_HASH[algorithm];
  if (!hash) throw new SigningError('pfx_unsupported', { algorithm });
  const expected = octets(child(required(digestInfo), 1));
  const derivation = {
    hash,
    purpose: PURPOSE.mac,
    salt: octets(required(salt)),
    iterations: count ? limit.demand(count) : 1,
    length: createHash(hash).digest().length,
  };
  return (password) => {
    const candidates = password === '' ? [bmpPassword(''), Buffer.alloc(0)] : [bmpPassword(password)];
    const isRight = candidates.some((candidate) => {
      const mac = createHmac(hash, deriveKey({ ...derivation, password: candidate }))
        .update(contents)
        .digest();
      return mac.length === expected.length && timingSafeEqual(mac, expected);
    });
    if (!isRight) throw new SigningError('pfx_wrong_password');
  };
}
