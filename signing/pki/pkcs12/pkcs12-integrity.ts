import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { child, children, octets, oid, required, type DerNode } from '../der/der-reader.ts';
import { SigningError } from '../../signing-error.ts';
import type { PasswordAttempt } from './password-attempt.ts';
import { bmpPassword, deriveKey, PURPOSE } from './pkcs12-key-derivation.ts';

// Hash of the MAC by its digest algorithm (RFC 7292, A).
const MAC_HASH: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/**
 * Checks the password against the MAC over the safes. Tries an empty password both as a terminator alone and
 * as no bytes, since writers differ.
 * @throws SigningError pfx_wrong_password, pfx_unsupported
 */
export function assertMac(macData: DerNode, contents: Buffer, password: PasswordAttempt): void {
  const [digestInfo, salt, iterations] = children(macData);
  const algorithm = oid(child(child(required(digestInfo), 0), 0));
  const hash = MAC_HASH[algorithm];
  if (!hash) throw new SigningError('pfx_unsupported', { algorithm });
  const expected = octets(child(required(digestInfo), 1));
  const candidates = password.text === '' ? [bmpPassword(''), Buffer.alloc(0)] : [bmpPassword(password.text)];
  const isRight = candidates.some((candidate) => {
    const key = deriveKey({
      hash,
      purpose: PURPOSE.mac,
      password: candidate,
      salt: octets(required(salt)),
      iterations: iterations ? password.iterations(iterations) : 1,
      length: createHash(hash).digest().length,
    });
    const mac = createHmac(hash, key).update(contents).digest();
    return mac.length === expected.length && timingSafeEqual(mac, expected);
  });
  if (!isRight) throw new SigningError('pfx_wrong_password');
}
