import type { HashName } from './hash.ts';

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
 * An identity that can sign. `sign` hashes the bytes itself and gives an RSA PKCS#1 v1.5 signature, or an ECDSA
 * signature as DER (a source of raw r‖s converts it).
 */
export interface Signer extends SignerIdentity {
  sign(bytes: Buffer, hash: HashName): Promise<Buffer>;
}
