import { constants, createVerify, verify, type KeyObject } from 'node:crypto';
import { child, DerError, oid, readDer, type DerNode } from '../der/der-reader.ts';
import { CMS_OID } from './cms-oids.ts';
import { chunksOf, type BytePiece } from '../../bytes/byte-source.ts';
import { pssKey, pssSettings, type PssSettings } from './rsa-pss.ts';

// Signature algorithms whose identifier names the hash as well (RFC 3279, RFC 4055, RFC 5758, FIPS 202).
const COMBINED_HASH: Record<string, string> = {
  '1.2.840.10040.4.3': 'sha1',
  '2.16.840.1.101.3.4.3.1': 'sha224',
  '2.16.840.1.101.3.4.3.2': 'sha256',
  '1.2.840.113549.1.1.14': 'sha224',
  '1.2.840.113549.1.1.4': 'md5',
  '1.2.840.113549.1.1.5': 'sha1',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.1': 'sha1',
  '1.2.840.10045.4.3.1': 'sha224',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '2.16.840.1.101.3.4.3.10': 'sha3-256',
  '2.16.840.1.101.3.4.3.11': 'sha3-384',
  '2.16.840.1.101.3.4.3.12': 'sha3-512',
  '2.16.840.1.101.3.4.3.14': 'sha3-256',
  '2.16.840.1.101.3.4.3.15': 'sha3-384',
  '2.16.840.1.101.3.4.3.16': 'sha3-512',
};
/** Identifiers of key types, which stand for a signature with the digest algorithm: of RSA, and of DSA and ECDSA as iText writes them. */
const KEY_TYPES = new Set<string>([CMS_OID.rsaEncryption, '1.2.840.10040.4.1', '1.2.840.10045.2.1']);
/** EdDSA with its key type in Node, its name for display, and the digest algorithm with which CMS pairs it (RFC 8419, 2.3). */
const EDWARDS: Record<string, { keyType: string; label: string; digest: string }> = {
  '1.3.101.112': { keyType: 'ed25519', label: 'Ed25519', digest: 'sha512' },
  '1.3.101.113': { keyType: 'ed448', label: 'Ed448', digest: 'shake256' },
};

/**
 * Returns the hash of a signature algorithm; undefined when it is unknown or part of the algorithm (EdDSA).
 * `digestHash` is the digest algorithm of the signer info, for algorithms that name none.
 * @throws DerError
 */
export function signatureHash(algorithm: DerNode, digestHash: string): string | undefined {
  return signatureSettings(oid(child(algorithm, 0)), algorithm, digestHash).hash;
}

/** Returns the hash of the issuer's signature on a certificate (DER); undefined when it is unknown. */
export function certificateHash(certificate: Buffer): string | undefined {
  try {
    return signatureHash(child(readDer(certificate), 1), '');
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}

/**
 * Returns whether CMS permits a digest algorithm, given by its name in Node, beside a signature algorithm: EdDSA has one each
 * for the signed attributes (RFC 8419, 2.3), others the hash of the signature (RFC 8933, 3). Readers differ in which of two hashes
 * they verify with.
 * @throws DerError
 */
export function isDigestPaired(
  algorithm: DerNode,
  { digestHash, hasAttributes }: { digestHash: string; hasAttributes: boolean },
): boolean {
  const edwards = EDWARDS[oid(child(algorithm, 0))];
  if (edwards) return !hasAttributes || edwards.digest === digestHash;
  const hash = signatureHash(algorithm, digestHash);
  return hash === undefined || hash === digestHash;
}

const LABELS: Record<string, string> = {
  md5: 'MD5',
  sha1: 'SHA-1',
  sha224: 'SHA-224',
  sha256: 'SHA-256',
  sha384: 'SHA-384',
  sha512: 'SHA-512',
};

/**
 * Returns digest and signature algorithm for display, for example `SHA-256 with RSA-PSS`.
 * @throws DerError
 */
export function algorithmName(algorithm: DerNode, digestHash: string): string {
  const id = oid(child(algorithm, 0));
  const edwards = EDWARDS[id];
  if (edwards) return edwards.label;
  const { hash } = signatureSettings(id, algorithm, digestHash);
  const label = LABELS[hash ?? ''] ?? hash?.toUpperCase() ?? 'unknown digest';
  return `${label} with ${familyName(id)}`;
}

function familyName(id: string): string {
  if (id === CMS_OID.rsaPss) return 'RSA-PSS';
  if (id.startsWith('1.2.840.113549.1.1.') || /^2\.16\.840\.1\.101\.3\.4\.3\.1[3-6]$/.test(id)) return 'RSA';
  if (/^1\.2\.840\.10045\.(2\.1|4\..*)$/.test(id) || /^2\.16\.840\.1\.101\.3\.4\.3\.(9|1[0-2])$/.test(id))
    return 'ECDSA';
  if (/^1\.2\.840\.10040\.4\.[13]$/.test(id) || /^2\.16\.840\.1\.101\.3\.4\.3\.[1-8]$/.test(id)) return 'DSA';
  return id;
}

/** Types of key, in Node, with which a family of signature algorithms is used (RFC 4055, 1.2; RFC 5480; RFC 3279). */
const FAMILY_KEYS: Record<string, readonly string[]> = {
  RSA: ['rsa'],
  'RSA-PSS': ['rsa', 'rsa-pss'],
  ECDSA: ['ec'],
  DSA: ['dsa'],
};

/** Signature to verify. */
export interface SignatureCheck {
  /** AlgorithmIdentifier of the signature. */
  algorithm: DerNode;
  /** Digest algorithm of the signer info, for signature algorithms that name none. */
  digestHash: string;
  /** Public key of the signer. */
  key: KeyObject;
  signature: Buffer;
  /** Signed bytes, in pieces. */
  signed: readonly BytePiece[];
}

/** Limit of the exponent of an RSA key (FIPS 186-5, A.1.1): a check with one of 3072 bits takes OpenSSL two hundred times as long. */
const MAX_EXPONENT = 2n ** 256n;

const hasHugeExponent = ({ asymmetricKeyDetails }: KeyObject) =>
  (asymmetricKeyDetails?.publicExponent ?? 0n) >= MAX_EXPONENT;

/** Returns whether a signature is valid; false for unknown algorithms, for a key of another type and for a huge RSA exponent. */
export function isSignatureRight({ algorithm, digestHash, key, signature, signed }: SignatureCheck): boolean {
  try {
    const id = oid(child(algorithm, 0));
    const keyType = key.asymmetricKeyType ?? '';
    const edwards = EDWARDS[id];
    if (edwards) return edwards.keyType === keyType && verify(null, joined(signed), key, signature);
    if (!FAMILY_KEYS[familyName(id)]?.includes(keyType) || hasHugeExponent(key)) return false;
    const { hash, pss } = signatureSettings(id, algorithm, digestHash);
    if (!hash) return false;
    const state = createVerify(hash);
    for (const piece of signed) for (const bytes of chunksOf(piece)) state.update(bytes);
    // Node takes twice as long for a key whose default padding is named.
    if (!pss) return state.verify(key, signature);
    const fitting = pssKey(key, pss, algorithm);
    if (!fitting) return false;
    const { saltLength } = pss;
    return state.verify({ key: fitting, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength }, signature);
  } catch {
    return false; // the key does not fit the algorithm
  }
}

/**
 * Joins the pieces for EdDSA, which needs the message as a whole; only without signed attributes is it a
 * whole file.
 */
function joined(pieces: readonly BytePiece[]): Buffer {
  return Buffer.concat(
    pieces.map((piece) => (piece instanceof Uint8Array ? piece : piece.read(0, piece.length))),
  );
}

interface SignatureSettings {
  /** Name in Node of the hash; undefined when it is unknown or part of the algorithm. */
  hash: string | undefined;
  /** Settings of RSASSA-PSS alone. */
  pss?: PssSettings;
}

function signatureSettings(id: string, algorithm: DerNode, digestHash: string): SignatureSettings {
  if (id === CMS_OID.rsaPss) {
    const pss = pssSettings(child(algorithm, 1));
    return { hash: pss.hash, pss };
  }
  return { hash: KEY_TYPES.has(id) ? digestHash : COMBINED_HASH[id] };
}
