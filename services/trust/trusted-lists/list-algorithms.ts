import { constants, verify, type KeyObject } from 'node:crypto';

/** Digests that are accepted in the signature of a list (RFC 9231, 2.1), with Node's names; SHA-1 is not. */
export const HASHES: Record<string, string> = {
  'http://www.w3.org/2001/04/xmlenc#sha256': 'sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384': 'sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512': 'sha512',
};

interface SignatureAlgorithm {
  hash: string;
  kind: 'rsa' | 'rsa-pss' | 'ecdsa';
}

/** Signature algorithms that are accepted (RFC 9231, 2.3): none with SHA-1, and none with a shared key. */
export const SIGNATURES: Record<string, SignatureAlgorithm> = Object.fromEntries(
  ['256', '384', '512'].flatMap((bits): [string, SignatureAlgorithm][] => [
    [`http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`, { hash: `sha${bits}`, kind: 'rsa' }],
    [`http://www.w3.org/2007/05/xmldsig-more#sha${bits}-rsa-MGF1`, { hash: `sha${bits}`, kind: 'rsa-pss' }],
    [`http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha${bits}`, { hash: `sha${bits}`, kind: 'ecdsa' }],
  ]),
);

interface SignedText {
  text: string;
  signature: Buffer;
  algorithm: SignatureAlgorithm;
}

/** Returns whether the signature of a text was made with the private key of a public key; false for a key that does not fit. */
export function isSignedBy(
  key: KeyObject,
  { text, signature, algorithm: { hash, kind } }: SignedText,
): boolean {
  const isElliptic = key.asymmetricKeyType === 'ec';
  if (isElliptic !== (kind === 'ecdsa')) return false;
  const scheme = {
    rsa: { padding: constants.RSA_PKCS1_PADDING },
    'rsa-pss': { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO },
    ecdsa: { dsaEncoding: 'ieee-p1363' as const },
  }[kind];
  try {
    return verify(hash, Buffer.from(text, 'utf8'), { key, ...scheme }, signature);
  } catch {
    return false; // the type of the key, or its own parameters, do not permit the algorithm
  }
}
