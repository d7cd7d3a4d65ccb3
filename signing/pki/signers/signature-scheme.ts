import { MIN_RSA_BITS, parseX509, publicKeyOf } from '../certificates/certificate.ts';
import type { HashName } from '../../bytes/hash.ts';
import { SigningError } from '../../signing-error.ts';

/** How RSA keys sign: RSASSA-PKCS1-v1_5 or RSASSA-PSS (RFC 8017, 8). */
export type RsaScheme = 'pkcs1' | 'pss';

/** What a signature is made with. */
export type SignatureScheme =
  | { padding: 'pkcs1'; hash: HashName }
  | { padding: 'ecdsa'; hash: HashName }
  /** The hash of its mask generation, and how long the salt is in bytes. */
  | { padding: 'pss'; hash: HashName; maskHash: HashName; saltLength: number };

export interface SchemeOptions {
  /** By default what suits the key: SHA-256, on larger curves SHA-384 or SHA-512. */
  hash?: HashName | undefined;
  /** By default pkcs1; a certificate that allows one of them only keeps to that. */
  rsaScheme?: RsaScheme | undefined;
}

interface PublicKeyFacts {
  type: string | undefined;
  modulusLength?: number;
  namedCurve?: string;
  hashAlgorithm?: string;
  mgf1HashAlgorithm?: string;
  saltLength?: number;
}

const HASH_BYTES: Record<HashName, number> = { sha256: 32, sha384: 48, sha512: 64 };
// Orders of the NIST curves in bytes.
const CURVE_BYTES: Record<string, number> = { prime256v1: 32, secp384r1: 48, secp521r1: 66 };
const CURVE_HASH: Record<string, HashName> = {
  prime256v1: 'sha256',
  secp384r1: 'sha384',
  secp521r1: 'sha512',
};
const facts = new WeakMap<object, PublicKeyFacts>();

/** True for the curves that signatures are made on: P-256, P-384 and P-521, by OpenSSL's names. */
export function isSupportedCurve(curve: string | undefined): boolean {
  return curveBytes(curve) !== undefined;
}

/** How many bytes a number takes on one of these curves; undefined on others. */
export function curveBytes(curve: string | undefined): number | undefined {
  return CURVE_BYTES[curve ?? ''];
}

/**
 * How the key of that certificate signs.
 * @throws SigningError key_type_unsupported for other keys and for a hash that the certificate does not allow, key_too_weak
 */
export function schemeFor(
  identity: { certificate: Buffer },
  { hash, rsaScheme }: SchemeOptions = {},
): SignatureScheme {
  const key = factsOf(identity);
  if (key.type === 'ec') return { padding: 'ecdsa', hash: hash ?? curveHash(key.namedCurve) };
  if (key.type !== 'rsa' && key.type !== 'rsa-pss') throw unsupported({ keyType: key.type ?? '' });
  const bits = key.modulusLength ?? 0;
  if (bits < MIN_RSA_BITS) throw new SigningError('key_too_weak', { bits });
  if (key.type === 'rsa' && rsaScheme !== 'pss') return { padding: 'pkcs1', hash: hash ?? 'sha256' };
  return pssScheme(key, hash);
}

/** The longest signature of that key in bytes: an ECDSA signature is DER, whose integers vary. */
export function signatureLength(identity: { certificate: Buffer }): number {
  const { modulusLength, namedCurve } = factsOf(identity);
  if (modulusLength) return Math.ceil(modulusLength / 8);
  const bytes = curveBytes(namedCurve);
  if (!bytes) throw unsupported({ curve: namedCurve ?? '' });
  // Two integers, each with tag, length and perhaps a leading zero, in a sequence.
  const content = 2 * (bytes + 3);
  return content + (content < 0x80 ? 2 : 3);
}

// RFC 4055, 1.2 and 3.1: a certificate with id-RSASSA-PSS may fix both hashes and the shortest salt.
function pssScheme(key: PublicKeyFacts, wanted: HashName | undefined): SignatureScheme {
  const fixed = key.hashAlgorithm;
  const hash = wanted ?? hashName(fixed) ?? 'sha256';
  const maskHash = hashName(key.mgf1HashAlgorithm) ?? hash;
  if ((fixed !== undefined && fixed !== hash) || isUnknown(key.mgf1HashAlgorithm))
    throw unsupported({ hash: fixed ?? '' });
  return { padding: 'pss', hash, maskHash, saltLength: Math.max(HASH_BYTES[hash], key.saltLength ?? 0) };
}

function isUnknown(hash: string | undefined): boolean {
  return hash !== undefined && hashName(hash) === undefined;
}

function hashName(name: string | undefined): HashName | undefined {
  return name === 'sha256' || name === 'sha384' || name === 'sha512' ? name : undefined;
}

function curveHash(curve: string | undefined): HashName {
  const hash = CURVE_HASH[curve ?? ''];
  if (!hash) throw unsupported({ curve: curve ?? '' });
  return hash;
}

function factsOf(identity: { certificate: Buffer }): PublicKeyFacts {
  const known = facts.get(identity);
  if (known) return known;
  const key = publicKeyOf(parseX509(identity.certificate));
  const found = { type: key.asymmetricKeyType, ...key.asymmetricKeyDetails };
  facts.set(identity, found);
  return found;
}

function unsupported(detail: Record<string, string>): SigningError {
  return new SigningError('key_type_unsupported', detail);
}
