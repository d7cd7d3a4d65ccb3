import { chainOf } from '../certificates/certificate-chain.ts';
import { parseX509, publicKeyOf, subjectName } from '../certificates/certificate.ts';
import * as der from '../der/der-writer.ts';
import { digestOf, HASH_OID, type HashName } from '../../bytes/hash.ts';
import { curveBytes, schemeFor } from './signature-scheme.ts';
import type { SignatureKeyType, Signer, SignerIdentity } from './signer.ts';
import { SigningError } from '../../signing-error.ts';

/** Request to a PKCS#11 token for one signature, with CKM_RSA_PKCS, CKM_RSA_PKCS_PSS or CKM_ECDSA. */
export interface TokenSignRequest {
  /** Type of the private key. */
  keyType: SignatureKeyType;
  /**
   * Parameters of CKM_RSA_PKCS_PSS, the salt length in bytes; without them an RSA key signs with
   * CKM_RSA_PKCS.
   */
  pss?: { hash: HashName; maskHash: HashName; saltLength: number };
  /** Bytes to sign: a DigestInfo (DER) for CKM_RSA_PKCS, otherwise the digest. */
  input: Buffer;
  /** Length of the signature in bytes. */
  length: number;
}

/** Private key on a token. */
export interface TokenKey {
  /** DER encoding of the certificate. */
  certificate: Buffer;
  /** Other certificates on the token (DER), among which the issuers are searched. */
  others: readonly Buffer[];
  /** Signs on the token; an ECDSA signature is r‖s, each as long as the order of the curve. */
  signOnToken: (request: TokenSignRequest) => Promise<Buffer>;
}

/**
 * Returns the identity of a signer whose key is on a token: certificate, chain, key type and name.
 * @throws SigningError key_type_unsupported unless the key is RSA or on P-256, P-384 or P-521; key_too_weak;
 * certificate_unreadable
 */
export function tokenIdentity({ certificate, others }: Omit<TokenKey, 'signOnToken'>): SignerIdentity {
  const { keyType } = keyOf(certificate);
  schemeFor({ certificate }); // throws for a key that is too weak
  return { certificate, chain: chainOf(certificate, others), keyType, name: subjectName(certificate) };
}

/**
 * Returns a signer whose key is on a PKCS#11 token. Hashes the bytes in memory; the token receives only the
 * digest.
 * @throws SigningError as `tokenIdentity` does
 */
export function signerFromToken({ certificate, others, signOnToken }: TokenKey): Signer {
  const { keyType, length } = keyOf(certificate);
  return {
    ...tokenIdentity({ certificate, others }),
    sign: async (bytes, scheme) => {
      const { hash } = scheme;
      const digest = digestOf(hash, [bytes]);
      if (scheme.padding === 'ecdsa')
        return ecdsaSignature(await signOnToken({ keyType, input: digest, length }));
      if (scheme.padding === 'pkcs1')
        return signOnToken({ keyType, input: digestInfo(hash, digest), length });
      const { maskHash, saltLength } = scheme;
      return signOnToken({ keyType, input: digest, length, pss: { hash, maskHash, saltLength } });
    },
  };
}

function keyOf(certificate: Buffer): { keyType: SignatureKeyType; length: number } {
  const key = publicKeyOf(parseX509(certificate));
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  if ((key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'rsa-pss') && modulusLength) {
    return { keyType: 'rsa', length: Math.ceil(modulusLength / 8) };
  }
  const bytes = curveBytes(namedCurve);
  if (key.asymmetricKeyType === 'ec' && bytes) return { keyType: 'ec', length: 2 * bytes };
  throw new SigningError('key_type_unsupported', { keyType: key.asymmetricKeyType ?? '' });
}

// RFC 8017, 9.2: DigestInfo ::= SEQUENCE { SEQUENCE { hash, NULL }, OCTET STRING }
function digestInfo(hash: HashName, digest: Buffer): Buffer {
  const algorithm = der.sequence(der.objectIdentifier(HASH_OID[hash]), der.NULL);
  return der.sequence(algorithm, der.octetString(digest));
}

/** Converts r‖s of PKCS#11 to the SEQUENCE of two INTEGERs of CMS (RFC 3279, 2.2.3). */
function ecdsaSignature(raw: Buffer): Buffer {
  const half = raw.length / 2;
  return der.sequence(...[raw.subarray(0, half), raw.subarray(half)].map(der.unsignedInteger));
}
