import { MIN_RSA_BITS, parseX509, publicKeyOf } from '../certificates/certificate.ts';
import type { HashName } from '../../bytes/hash.ts';
import { SigningError } from '../../signing-error.ts';

/** Signature scheme of RSA keys: RSASSA-PKCS1-v1_5 or RSASSA-PSS (RFC 8017, 8). */
export type RsaScheme = 'pkcs1' | 'pss';

/** Algorithm of a signature: padding or ECDSA, and hash. */
export type SignatureScheme =
  | { padding: 'pkcs1'; hash: HashName }
  | { padding: 'ecdsa'; hash: HashName }
  /** `maskHash` is the hash of the mask generation function; `saltLength` is in bytes. */
  | { padding: 'pss'; hash: HashName; maskHash: HashName; saltLength: number };

/** Options of a signature scheme. */
export interface SchemeOptions {
  /** Hash; by default chosen by the key: SHA-256, on larger curves SHA-384 or SHA-512. */
  hash?: HashName | undefined;
  /** Scheme of RSA keys, by default pkcs1; a certificate that permits only RSASSA-PSS overrides it. */
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
// Length of the order of each curve, in bytes.
const CURVE_BYTES: Record<string, number> = { prime256v1: 32, secp384r1: 48, secp521r1: 66 };
const CURVE_HASH: Record<string, HashName> = {
  prime256v1: 'sha256',
  secp384r1: 'sha384',
  secp521r1: 'sha512',
};
const facts = new WeakMap<object, PublicKeyFacts>();

/** Returns whether signing supports a curve, by OpenSSL's name: P-256, P-384 and P-521. */
export function isSupportedCurve(curve: string | undefined): boolean {
  return curveBytes(curve) !== undefined;
}

/** Returns the length of the order of a supported curve, in bytes; undefined for other curves. */
export function curveBytes(curve: string | undefined): number | undefined {
  return CURVE_BYTES[curve ?? ''];
}

/**
 * Returns the signature scheme for the key of a certificate.
 * @throws SigningError key_type_unsupported for other keys and for a hash that the certificate does not
 * permit, key_too_weak, certificate_unreadable
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

/**
 * Returns the greatest length of a signature by the key of a certificate, in bytes; ECDSA signatures vary in
 * length.
 * @throws SigningError key_type_unsupported, certificate_unreadable
 */
export function signatureLength(identity: { certificate: Buffer }): number {
  const { modulusLength, namedCurve } = factsOf(identity);
  if (modulusLength) return Math.ceil(modulusLength / 8);
  const bytes = curveBytes(namedCurve);
  if (!bytes) throw unsupported({ curve: namedCurve ?? '' });
  // A SEQUENCE of two INTEGERs, each with tag, length and a leading zero at most.
  const content = 2 * (bytes + 3);
  return content + (content < 0x80 ? 2 : 3);
}

// RFC 4055, 1.2 and 3.1: a certificate with id-RSASSA-PSS may fix both hashes and the least salt length.
function pssScheme(key: PublicKeyFacts, requested: HashName | undefined): SignatureScheme {
  const fixed = key.hashAlgorithm;
  const hash = requested ?? hashName(fixed) ?? 'sha256';
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
