import { describeCertificate } from '../../pki/certificates/certificate.ts';
import { isExemptFromRevocation } from '../../pki/certificates/certificate-extensions.ts';
import type { TrustJudgement } from '../trust/certificate-trust.ts';
import type { SignerFacts } from './indication-of.ts';

/** Returns what the indication depends on of a certificate (DER) and its judged path. */
export function signerFacts(certificate: Buffer, judgement: TrustJudgement): SignerFacts {
  const { notBefore, notAfter } = describeCertificate(certificate);
  return {
    notBefore,
    notAfter,
    revocations: judgement.pathRevocations,
    hasRevocationGap: hasRevocationGap(certificate, judgement),
  };
}

/**
 * Returns whether a certificate of the path, the trust anchor excluded, has no revocation information although
 * it needs some (ETSI EN 319 102-1, 5.2.6.4).
 */
export function hasRevocationGap(certificate: Buffer, { chain, pathRevocations }: TrustJudgement): boolean {
  const path = [certificate, ...chain];
  return pathRevocations.some(({ status }, index) => {
    const der = path[index];
    const isKnown = status === 'good' || status === 'revoked';
    return !isKnown && der !== undefined && !isExemptFromRevocation(der);
  });
}
