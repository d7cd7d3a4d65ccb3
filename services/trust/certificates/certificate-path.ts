import { chainOf, isSelfIssued } from '#signing';

export interface CertificatePath {
  /** Certificates of the issuers (DER), the nearest first, as far as they are known. */
  issuers: Buffer[];
  /** True if the certificate of the issuer is unknown, so that a validator may not find it either. */
  lacksIssuer: boolean;
}

interface Question {
  /** Certificate whose path is built (DER). */
  certificate: Buffer;
  /** Certificates that came with it (DER). */
  chain: readonly Buffer[];
  /** Trust anchors (DER). */
  roots: readonly Buffer[];
}

/** Returns the issuers of a certificate among those that came with it and the trust anchors. */
export function certificatePath({ certificate, chain, roots }: Question): CertificatePath {
  const issuers = chainOf(certificate, [...chain, ...roots]);
  return { issuers, lacksIssuer: issuers.length === 0 && !isSelfIssued(certificate) };
}
