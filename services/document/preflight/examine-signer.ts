import type { PreflightFinding } from '#contracts/preflight.ts';
import type { PadesLevel } from '#contracts/signature-report.ts';
import { askRevocation } from '#trust/certificates/ask-revocation.ts';
import { certificatePath } from '#trust/certificates/certificate-path.ts';
import { findSigningCertificate } from '#trust/certificates/certificate-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { describeCertificate, SigningError, subjectName } from '#signing';
import { findSigningTerms, type SigningCertificate } from '../signing/signing-terms.ts';
import { certificateFindings, NO_CERTIFICATE, UNREADABLE_CERTIFICATE } from './certificate-findings.ts';
import type { PreflightRequest } from './preflight-request.ts';
import { levelFinding } from './level-findings.ts';
import { revocationFinding } from './revocation-findings.ts';
import { textFindings } from './text-findings.ts';

export interface SignerExamined {
  findings: PreflightFinding[];
  /** Level of the signature; null while there is no certificate. */
  level: PadesLevel | null;
}

/** Returns the findings about the signer's certificate and about the level of the signature. */
export async function examineSigner(
  context: MemberContext,
  request: PreflightRequest,
): Promise<SignerExamined> {
  const signer = await signerOf(context, request);
  if (signer === null) return { findings: [], level: null };
  if (signer === 'none') return { findings: [NO_CERTIFICATE], level: null };
  if (!isReadable(signer.certificate)) return { findings: [UNREADABLE_CERTIFICATE], level: null };
  const { database, engine, trustServices } = context;
  const terms = await findSigningTerms(context, database, { signer, choice: request.level });
  const at = new Date();
  const ofCertificate = certificateFindings({ ...signer, roots: terms.roots, at });
  const [issuer] = certificatePath({ ...signer, roots: terms.roots }).issuers;
  const isUsable = ofCertificate.every(({ severity }) => severity !== 'blocker');
  const revocation =
    isUsable && request.about.includes('certificate')
      ? [
          revocationFinding(
            await askRevocation({
              certificate: signer.certificate,
              issuer,
              transport: trustServices.transport,
              engine,
              at,
            }),
          ),
        ]
      : [];
  return {
    findings: [
      ...ofCertificate,
      ...revocation,
      ...textFindings('certificate', 'the name', subjectName(signer.certificate)),
      levelFinding(terms, trustServices.timestampUrl),
    ],
    level: terms.level,
  };
}

/** Returns the certificate that would sign; null for a token whose certificate is not chosen yet. */
async function signerOf(
  { caller, database }: MemberContext,
  { sign_mode, token_certificate }: PreflightRequest,
): Promise<SigningCertificate | 'none' | null> {
  if (sign_mode === 'usb') {
    return token_certificate && fromBase64(token_certificate);
  }
  const found = await findSigningCertificate(database, caller);
  return found
    ? { certificate: found.certificate, chain: found.chain.map((der) => Buffer.from(der, 'base64')) }
    : 'none';
}

function fromBase64({
  certificate,
  chain,
}: NonNullable<PreflightRequest['token_certificate']>): SigningCertificate {
  return {
    certificate: Buffer.from(certificate, 'base64'),
    chain: chain.map((der) => Buffer.from(der, 'base64')).filter(isReadable),
  };
}

/** Parses a certificate from the USB helper, which may send anything. */
function isReadable(der: Buffer): boolean {
  try {
    describeCertificate(der);
    return true;
  } catch (error) {
    if (error instanceof SigningError) return false;
    throw error;
  }
}
