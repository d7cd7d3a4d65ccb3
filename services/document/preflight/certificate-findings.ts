import { certificateMessages } from '#contracts/certificate-messages.ts';
import type { PreflightFinding } from '#contracts/preflight.ts';
import type { TrustStatus } from '#contracts/signature-report.ts';
import { trustWords } from '#contracts/signature-words.ts';
import { certificatePath } from '#trust/certificates/certificate-path.ts';
import { certificateRefusal } from '#trust/certificates/certificate-refusal.ts';
import { reasonOf } from '#platform/errors/error-response.ts';
import {
  assertUsableForSigning,
  describeCertificate,
  foreignPurpose,
  judgeTrust,
  SigningError,
} from '#signing';
import { blocker, good, warning } from './finding.ts';

const DAY = 86_400_000;
const ENDING_SOON_DAYS = 30;

export interface CertificateToCheck {
  /** Certificate to check (DER). */
  certificate: Buffer;
  /** Certificates of the issuers (DER) that came with it. */
  chain: readonly Buffer[];
  /** Trust anchors of the organization and the installation (DER). */
  roots: readonly Buffer[];
  at: Date;
}

/** Returns the findings about the signer's certificate, except its revocation. */
export function certificateFindings(question: CertificateToCheck): PreflightFinding[] {
  const { certificate, at } = question;
  const refusal = refusalOf(certificate, at);
  if (refusal) return [refusal];
  return [
    ...validityFindings(certificate, at),
    ...purposeFindings(certificate),
    ...pathFindings(question),
    ...keyFindings(certificate),
  ];
}

export const NO_CERTIFICATE = blocker('certificate', {
  code: 'certificate_missing',
  message: certificateMessages.none,
  advice: '',
  field: 'certificate',
});

export const UNREADABLE_CERTIFICATE = blocker('certificate', {
  code: 'certificate_unreadable',
  message: certificateMessages.unsupported,
  advice: '',
  field: 'certificate',
});

function refusalOf(certificate: Buffer, at: Date): PreflightFinding | null {
  try {
    assertUsableForSigning(certificate, at);
    return null;
  } catch (error) {
    const refused = certificateRefusal(error, 'certificate');
    if (!refused || !(error instanceof SigningError)) throw error;
    const advice = 'Choose another certificate, or add one in Digital Signature settings.';
    return blocker('certificate', {
      code: error.code,
      message: reasonOf(refused),
      advice,
      field: 'certificate',
    });
  }
}

function validityFindings(certificate: Buffer, at: Date): PreflightFinding[] {
  const { subject, issuer, notAfter } = describeCertificate(certificate);
  const days = Math.floor((notAfter.getTime() - at.getTime()) / DAY);
  if (days >= ENDING_SOON_DAYS) {
    return [
      good('certificate', {
        code: 'certificate_valid',
        message: `The certificate of ${subject}, issued by ${issuer}, is valid for ${days} more days.`,
      }),
    ];
  }
  return [
    warning('certificate', {
      code: 'certificate_expires_soon',
      message: `The certificate expires ${inDays(days)}.`,
      advice: 'What you sign before stays valid. Order its successor soon.',
    }),
  ];
}

function inDays(days: number): string {
  if (days === 0) return 'within 24 hours';
  return days === 1 ? 'in 1 day' : `in ${days} days`;
}

/** Returns a warning about a certificate that its issuer limits to other purposes, whether its authority is trusted or not. */
function purposeFindings(certificate: Buffer): PreflightFinding[] {
  const purpose = foreignPurpose(certificate);
  if (purpose === undefined) return [];
  return [
    warning('certificate', {
      code: 'certificate_other_purpose',
      message: certificateMessages.otherPurpose[purpose],
      advice: NOT_CONFIRMED,
    }),
  ];
}

function pathFindings(question: CertificateToCheck): PreflightFinding[] {
  const { certificate, chain, roots, at } = question;
  const anchors = roots.map((der) => ({ der, source: 'trusted' }));
  const { trust } = judgeTrust({
    certificate,
    intermediates: chain,
    roots: anchors,
    at,
    now: at,
    use: 'signing',
  });
  if (trust === 'trusted') return [good('certificate', TRUSTED)];
  if (trust === 'untrusted') return [certificatePath(question).lacksIssuer ? INCOMPLETE : UNTRUSTED];
  // The purpose of the certificate has a warning of its own, which says more.
  if (trust === 'wrong_usage' && foreignPurpose(certificate) !== undefined) return [];
  return [notConfirmed(trust)];
}

function keyFindings(certificate: Buffer): PreflightFinding[] {
  return describeCertificate(certificate).keyType === 'rsa-pss' ? [PSS_ONLY] : [];
}

const TRUSTED = {
  code: 'certificate_trusted',
  message: 'It leads to an authority that your organization trusts.',
};

/**
 * Warning about a key that RSA-PSS restricts: some validators, pdfsig among them, reject it. They accept
 * RSA-PSS signatures by an unrestricted RSA key.
 */
const PSS_ONLY = warning('certificate', {
  code: 'certificate_pss_only',
  message:
    "The certificate's key is for RSA-PSS only (id-RSASSA-PSS). Many validators do not verify its signatures.",
  advice: 'Where others have to check the signature, choose a certificate with an ordinary RSA or ECDSA key.',
});

const NOT_CONFIRMED =
  'Other people will read that the signature is not confirmed. Choose another certificate.';

/** Warning about a path that leads to a trusted authority but is not valid: the signature will not be confirmed. */
function notConfirmed(trust: TrustStatus): PreflightFinding {
  return warning('certificate', {
    code: `certificate_${trust}`,
    message: trustWords[trust].meaning,
    advice: NOT_CONFIRMED,
  });
}

const UNTRUSTED = warning('certificate', {
  code: 'certificate_untrusted',
  message: "The certificate's authority is not on your organization's trust list.",
  advice: 'Other people may read that the signer is not known, unless they trust this authority.',
});

const INCOMPLETE = warning('certificate', {
  code: 'chain_incomplete',
  message: "The certificate came without its issuer's certificate.",
  advice:
    'Validators may not find who issued it. Export the PFX file again with all certificates of the path, and add that.',
});
