import type { SignatureScheme } from './signature-scheme.ts';

/** Type of a signing key: RSA, or ECDSA on P-256, P-384 or P-521. */
export type SignatureKeyType = 'rsa' | 'ec';

/** Private key with its certificate chain. */
export interface KeyAndChain {
  /** Private key (PKCS#8, DER). */
  privateKey: Buffer;
  /** DER encoding of the certificate. */
  certificate: Buffer;
  /** Certificates of the issuers (DER), the nearest first. */
  chain: Buffer[];
}

/** Signer of a signature, without the private key. */
export interface SignerIdentity {
  /** DER encoding of the end-entity certificate. */
  certificate: Buffer;
  /** Certificates of the issuers (DER), the nearest first. */
  chain: Buffer[];
  /** Type of the private key. */
  keyType: SignatureKeyType;
  /** Common name of the subject, shown in the appearance. */
  name: string;
}

/** Signer whose private key can be used, in memory or on a token. */
export interface Signer extends SignerIdentity {
  /**
   * Hashes the bytes and signs the digest with the given scheme. Returns the signature: RSA with the length
   * of the modulus, ECDSA as DER, SEQUENCE { r, s } (an implementation over raw r‖s converts it).
   */
  sign(bytes: Buffer, scheme: SignatureScheme): Promise<Buffer>;
}
