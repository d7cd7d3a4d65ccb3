import { chainOf } from '../certificates/certificate-chain.ts';
import { parseX509, publicKeyOf, subjectName } from '../certificates/certificate.ts';
import * as der from '../der/der-writer.ts';
import { digestOf, HASH_OID, type HashName } from '../../bytes/hash.ts';
import { curveBytes, schemeFor } from './signature-scheme.ts';
import type { SignatureKeyType, Signer, SignerIdentity } from './signer.ts';
import { SigningError } from '../../signing-error.ts';

/** What a token is asked to sign: a DigestInfo with CKM_RSA_PKCS, or a digest with CKM_RSA_PKCS_PSS or CKM_ECDSA. */
export interface TokenSignRequest {
  keyType: SignatureKeyType;
  /** For CKM_RSA_PKCS_PSS. */
  pss?: { hash: HashName; maskHash: HashName; saltLength: number };
  input: Buffer;
  /** Of the signature, in bytes. */
  length: number;
}

export interface TokenKey {
  /** DER. */
  certificate: Buffer;
  /** Further certificates on the token (DER), among which the issuers are looked for. */
  others: readonly Buffer[];
  /** Signs on the token; an ECDSA signature comes as r‖s. */
  signOnToken: (request: TokenSignRequest) => Promise<Buffer>;
}

/**
 * What a signature says of a key that is on a token.
 * @throws SigningError key_type_unsupported unless the key is RSA or on a NIST curve, key_too_weak
 */
export function tokenIdentity({ certificate, others }: Omit<TokenKey, 'signOnToken'>): SignerIdentity {
  const { keyType } = keyOf(certificate);
  schemeFor({ certificate }); // refuses a key that is too weak
  return { certificate, chain: chainOf(certificate, others), keyType, name: subjectName(certificate) };
}

/**
 * A signer whose key is on a PKCS#11 token. The bytes are hashed here; only the digest goes to the token.
 * @throws SigningError key_type_unsupported, see `tokenIdentity`
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

/** PKCS#11 gives r‖s, each as long as the curve's order; CMS wants two INTEGERs (RFC 3279, 2.2.3). */
function ecdsaSignature(raw: Buffer): Buffer {
  const half = raw.length / 2;
  return der.sequence(...[raw.subarray(0, half), raw.subarray(half)].map(der.unsignedInteger));
}
