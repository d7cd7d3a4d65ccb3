import { keyFacts, MIN_RSA_BITS } from '../certificates/certificate.ts';
import { certificateHash, signatureHash } from '../cms/cms-algorithms.ts';
import { isWeakHash } from '../cms/hashes.ts';
import { child, children, readDer, required, type DerNode } from '../der/der-reader.ts';
import type { PathCertificate } from './path-certificate.ts';
import { keyOf } from './working-public-key.ts';

const MIN_CURVE_BITS = 256;
/** Least size of q in bits (FIPS 186-4, 4.2): one of 160 bits is as weak as a modulus of 1024. */
const MIN_DSA_DIVISOR = 224;

/** Returns whether a key (SubjectPublicKeyInfo, DER) is too short to be relied on, of an unknown type or curve, or one for which anyone can sign. */
export function isKeyWeak(publicKeyInfo: Buffer): boolean {
  const key = keyOf(publicKeyInfo);
  if (!key) return true;
  const { keyType, keyBits } = keyFacts(key);
  const { publicExponent, divisorLength = 0 } = key.asymmetricKeyDetails ?? {};
  // Anyone can sign for the exponent 1, and an even one has no private key.
  if (publicExponent !== undefined && (publicExponent < 3n || publicExponent % 2n === 0n)) return true;
  if (keyType === 'dsa')
    return keyBits < MIN_RSA_BITS || divisorLength < MIN_DSA_DIVISOR || isTrivialDsa(publicKeyInfo);
  if (keyType === 'rsa' || keyType === 'rsa-pss') return keyBits < MIN_RSA_BITS;
  return keyType === 'ec' && keyBits < MIN_CURVE_BITS;
}

/**
 * Returns whether generator or public value of a DSA key is not between 1 and p - 1, so that its private key is known, or anyone can
 * sign (FIPS 186-4, 4.1): OpenSSL reduces them modulo p.
 */
function isTrivialDsa(publicKeyInfo: Buffer): boolean {
  const [algorithm, key] = children(readDer(publicKeyInfo));
  const [prime, , generator] = children(child(required(algorithm), 1));
  const limit = unsigned(required(prime)) - 1n;
  return [required(generator), readDer(required(key).body.subarray(1))]
    .map(unsigned)
    .some((value) => value <= 1n || value >= limit);
}

/** Returns an INTEGER; 0 for a negative one. */
function unsigned({ body }: DerNode): bigint {
  return (body[0] ?? 0) < 0x80 ? BigInt(`0x0${body.toString('hex')}`) : 0n;
}

/** Returns whether collisions are known for the hash of the issuer's signature on a certificate (DER). */
export function isIssuedWeakly(certificate: Buffer): boolean {
  return isWeakHash(certificateHash(certificate) ?? '');
}

/**
 * Returns whether a key on a path is too weak, or a certificate below the trust anchor issued too weakly. `certificates` begins with the
 * end entity and ends with the trust anchor; `keys` are their keys (SubjectPublicKeyInfo, DER).
 */
export function isPathWeak(certificates: readonly PathCertificate[], keys: readonly Buffer[]): boolean {
  return keys.some(isKeyWeak) || certificates.slice(0, -1).some(({ der }) => isIssuedWeakly(der));
}

/**
 * Returns whether collisions are known for the hash of a signature algorithm.
 * @throws DerError
 */
export function isAlgorithmWeak(algorithm: DerNode): boolean {
  return isWeakHash(signatureHash(algorithm, '') ?? '');
}
