import { chainOf } from '#signing/certificate-chain.ts';
import { certificateParts } from '#signing/certificate.ts';

export interface CertificatePath {
  /** The issuers (DER), the nearest first, as far as they are known. */
  issuers: Buffer[];
  /** Whether they lead to a root. */
  isComplete: boolean;
  /** Whether they lead to one of the roots that are trusted. */
  isTrusted: boolean;
}

interface Question {
  /** DER. */
  certificate: Buffer;
  /** What came with it (DER). */
  chain: readonly Buffer[];
  /** Trusted certificates (DER). */
  roots: readonly Buffer[];
}

/** Who vouches for a certificate, by what came with it and by what is trusted here. */
export function certificatePath({ certificate, chain, roots }: Question): CertificatePath {
  const issuers = chainOf(certificate, [...chain, ...roots]);
  const isTrusted = [certificate, ...issuers].some((der) => roots.some((root) => root.equals(der)));
  return { issuers, isTrusted, isComplete: isTrusted || isRoot(issuers.at(-1) ?? certificate) };
}

function isRoot(certificate: Buffer): boolean {
  const { issuer, subject } = certificateParts(certificate);
  return issuer.equals(subject);
}
