import type { SignatureScheme } from './signature-scheme.ts';

export type SignatureKeyType = 'rsa' | 'ec';

/** A private key (PKCS#8 DER) with its certificate and its issuers' certificates (DER), the nearest issuer first. */
export interface KeyAndChain {
  privateKey: Buffer;
  certificate: Buffer;
  chain: Buffer[];
}

/** Who signs: all that a signature says of its signer, without the key. */
export interface SignerIdentity {
  /** DER. */
  certificate: Buffer;
  /** DER, the nearest issuer first. */
  chain: Buffer[];
  keyType: SignatureKeyType;
  /** The subject's common name, shown in the appearance. */
  name: string;
}

/**
 * An identity that can sign. `sign` hashes the bytes itself and gives the signature that the scheme says, an ECDSA
 * signature as DER (a source of raw r‖s converts it).
 */
export interface Signer extends SignerIdentity {
  sign(bytes: Buffer, scheme: SignatureScheme): Promise<Buffer>;
}
