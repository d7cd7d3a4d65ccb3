import {
  TrustSource,
  type CertificateFacts,
  type ChangePlace,
  type PagePart,
  type RevocationFinding,
  type SignatureFinding,
  type VerificationReport,
} from '#contracts/signature-report.ts';
import type { CheckedFile } from '#contracts/verify.ts';
import { type PdfReport, type SignatureReport, SigningError } from '#signing';
import type { VerifiedFile } from '../tasks/verify-file.ts';
import { certificateFacts } from './certificate-facts.ts';

/** Returns the signing library's report as the contract defines it, for screens, command line and evidence. */
export function presentReport(report: PdfReport, fileName: string): VerificationReport {
  return {
    file_name: fileName,
    size: report.size,
    sha256: report.sha256,
    page_count: report.pageCount,
    is_encrypted: report.isEncrypted,
    is_damaged: report.isDamaged,
    verified_at: report.verifiedAt.toISOString(),
    verdict: report.verdict,
    signed_revisions: report.signedRevisions,
    signatures: report.signatures.map(presentSignature),
    unreachable_signatures: report.unreachableSignatures,
  };
}

/** As `presentReport`, with the validation report if it was asked for. */
export function presentVerifiedFile(report: VerifiedFile, fileName: string): CheckedFile {
  const { validationReport } = report;
  const presented = presentReport(report, fileName);
  return validationReport === undefined ? presented : { ...presented, validation_report: validationReport };
}

function presentSignature(report: SignatureReport): SignatureFinding {
  return {
    field_name: report.fieldName,
    kind: report.kind,
    verdict: report.verdict,
    problems: report.problems,
    indication: report.indication.main,
    sub_indication: report.indication.sub ?? null,
    best_signature_time: report.bestSignatureTime.toISOString(),
    signer: report.certificate ? (factsOf(report.certificate) ?? null) : null,
    chain: report.chain.flatMap((der) => factsOf(der) ?? []),
    level: report.level ?? null,
    algorithm: report.algorithm,
    time: presentTime(report.time),
    is_intact: report.isIntact,
    trust: report.trust,
    trust_source: TrustSource.safeParse(report.trustSource).data ?? null,
    trust_service: presentService(report.trustService),
    qualification: report.qualification ?? null,
    revocation: presentRevocation(report.revocation),
    coverage: report.coverage,
    revision: report.revision ?? null,
    later_changes: report.laterChanges,
    change_places: report.changePlaces.map(presentPlace),
    permits: report.permits ?? null,
    is_certification: report.isCertification,
    name: report.name,
    reason: report.reason,
    location: report.location,
    pages: report.pages,
  };
}

function presentService(service: SignatureReport['trustService']): SignatureFinding['trust_service'] {
  return service ? { provider: service.provider, name: service.name, territory: service.territory } : null;
}

function presentPlace({
  change,
  part,
  page,
  rectangles,
}: SignatureReport['changePlaces'][number]): ChangePlace {
  return { change, part, page: page ?? null, rectangles: rectangles.map(rounded) };
}

/** Rounds to hundredths of a point, as positions of signatures are. */
function rounded({ x, y, width, height }: PagePart): PagePart {
  const [left = 0, bottom = 0, wide = 0, high = 0] = [x, y, width, height].map(
    (value) => Math.round(value * 100) / 100,
  );
  return { x: left, y: bottom, width: wide, height: high };
}

function presentTime(time: SignatureReport['time']): SignatureFinding['time'] {
  if (!time) return null;
  const { value, source, authority, isTrusted, isQualified } = time;
  return {
    value: value.toISOString(),
    source,
    authority: authority ?? null,
    is_trusted: isTrusted,
    is_qualified: isQualified,
  };
}

function presentRevocation(finding: SignatureReport['revocation']): RevocationFinding {
  return {
    status: finding.status,
    source: finding.source ?? null,
    is_embedded: finding.isEmbedded,
    produced_at: finding.producedAt?.toISOString() ?? null,
    revoked_at: finding.revokedAt?.toISOString() ?? null,
    reason: finding.reason,
  };
}

/** Returns the facts of a certificate; undefined when it cannot be read, which is a finding of its signature only. */
function factsOf(der: Buffer): CertificateFacts | undefined {
  try {
    return certificateFacts(der);
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}
