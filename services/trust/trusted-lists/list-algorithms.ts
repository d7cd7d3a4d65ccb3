import { constants, createHash, verify, type KeyObject } from 'node:crypto';
import type { HashAlgorithm, SignatureAlgorithm } from 'xml-crypto';

type Algorithms<T> = Record<string, new () => T>;

/** Digests that are accepted in the signature of a list (RFC 9231, 2.1); SHA-1 is not. */
export const HASHES: Algorithms<HashAlgorithm> = Object.fromEntries(
  [
    ['http://www.w3.org/2001/04/xmlenc#sha256', 'sha256'] as const,
    ['http://www.w3.org/2001/04/xmldsig-more#sha384', 'sha384'] as const,
    ['http://www.w3.org/2001/04/xmlenc#sha512', 'sha512'] as const,
  ].map(([uri, hash]) => [uri, hashing(uri, hash)]),
);

type KeyKind = 'rsa' | 'rsa-pss' | 'ecdsa';

/** Signature algorithms that are accepted (RFC 9231, 2.3): none with SHA-1, and none with a shared key. */
export const SIGNATURES: Algorithms<SignatureAlgorithm> = Object.fromEntries(
  (['256', '384', '512'] as const).flatMap((bits) => [
    entry(`http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`, `sha${bits}`, 'rsa'),
    entry(`http://www.w3.org/2007/05/xmldsig-more#sha${bits}-rsa-MGF1`, `sha${bits}`, 'rsa-pss'),
    entry(`http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha${bits}`, `sha${bits}`, 'ecdsa'),
  ]),
);

function entry(uri: string, hash: string, kind: KeyKind) {
  return [uri, verifying(uri, hash, kind)] as const;
}

function hashing(uri: string, hash: string): new () => HashAlgorithm {
  return class {
    getAlgorithmName = () => uri;
    getHash = (xml: string) => createHash(hash).update(xml, 'utf8').digest('base64');
  };
}

function verifying(uri: string, hash: string, kind: KeyKind): new () => SignatureAlgorithm {
  return class {
    getAlgorithmName = () => uri;
    getSignature = (): never => {
      throw new Error('Lists are verified only.');
    };
    verifySignature = (material: string, key: unknown, value: string) =>
      isSignedBy(key as KeyObject, { material, value, hash, kind }); // the key that `readSignedList` gives the library
  };
}

interface SignedText {
  material: string;
  value: string;
  hash: string;
  kind: KeyKind;
}

function isSignedBy(key: KeyObject, { material, value, hash, kind }: SignedText): boolean {
  const signature = Buffer.from(value, 'base64');
  const isElliptic = key.asymmetricKeyType === 'ec';
  if (isElliptic !== (kind === 'ecdsa')) return false;
  const scheme = {
    rsa: { padding: constants.RSA_PKCS1_PADDING },
    'rsa-pss': { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_AUTO },
    ecdsa: { dsaEncoding: 'ieee-p1363' as const },
  }[kind];
  return verify(hash, Buffer.from(material, 'utf8'), { key, ...scheme }, signature);
}
