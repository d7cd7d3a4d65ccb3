import { objectNumbersOf, type SignatureValue } from '../forms/form-fields.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { PdfRef, PdfString } from '../pdf/objects/objects.ts';
import { parseDate, textOf } from '../pdf/objects/text-string.ts';
import type { Attested, JudgedToken } from './trust/attested-times.ts';
import type { CheckedSignature } from './integrity/check-signature.ts';
import { levelOf } from './level-of-signature.ts';
import { restrictionsOf } from './changes/permitted-changes.ts';
import { verdictOf, type SignatureProblem } from './signature-problems.ts';
import type { RevocationData, SignatureReport, SignatureTime } from './report.ts';
import type { RevisionFinding } from './changes/examine-revision.ts';
import { NOT_CHECKED } from './trust/revocation-status.ts';
import { securityStore } from './trust/embedded-validation-data.ts';

/** Results of the checks of all signatures of a file. */
export interface DescribeContext {
  document: PdfDocument;
  /** Attested times, in the order of the signed revisions. */
  attested: ReadonlyMap<CheckedSignature, Attested>;
  revisions: ReadonlyMap<CheckedSignature, RevisionFinding>;
  /** Offsets of the ends of the signed revisions, in order. */
  signedEnds: readonly number[];
  /** Document security store of the file. */
  store: RevocationData;
  /** Time of the verification. */
  now: Date;
  /** Page numbers, from 1, by object number of the field or widget. */
  pages: ReadonlyMap<number, number[]>;
}

/** Combines all findings on one signature into its report. */
export function describeSignature(signature: CheckedSignature, context: DescribeContext): SignatureReport {
  const { value, kind, cms, coverage } = signature;
  const attested = context.attested.get(signature);
  const revision = context.revisions.get(signature);
  const judgement = attested?.judgement;
  const time = attested?.time ?? statedTime(context.document, signature);
  const restrictions = restrictionsOf(context.document, value);
  const problems = [
    ...signature.problems,
    ...(revision?.problems ?? []),
    ...(attested?.hasDamagedCertificate ? (['certificate_damaged'] as const) : []),
    ...(cms?.certificate ? signerProblems(attested, time) : []),
  ];
  return {
    fieldName: value.fields[0]?.name ?? '',
    kind,
    verdict: verdictOf(problems),
    problems,
    certificate: cms?.certificate,
    chain: judgement?.chain ?? [],
    authorities: (attested?.tokens ?? []).map(pathOf),
    level: attested && levelIn(signature, attested, context),
    algorithm: cms?.algorithm ?? '',
    time,
    isIntact: cms !== undefined && cms.isIntact && cms.isSignatureValid,
    trust: judgement?.trust ?? 'untrusted',
    trustSource: judgement?.trustSource,
    revocation: judgement?.revocation ?? NOT_CHECKED,
    coverage: revision?.coverage ?? 'none',
    revision: revision?.before && coverage ? context.signedEnds.indexOf(coverage.end) + 1 : undefined,
    laterChanges: revision?.laterChanges ?? [],
    permits: restrictions.level,
    isCertification: restrictions.isAuthor && isNamedInCatalog(context.document, value),
    name: textAt(context.document, value, 'Name') ?? '',
    reason: textAt(context.document, value, 'Reason') ?? '',
    location: textAt(context.document, value, 'Location') ?? '',
    pages: pagesOf(context, value),
  };
}

function pathOf({ token, judgement }: JudgedToken): Buffer[] {
  return token.cms.certificate ? [token.cms.certificate, ...judgement.chain] : [];
}

/** Returns the PAdES level of a signature; later document timestamps over it count. */
function levelIn(signature: CheckedSignature, attested: Attested, context: DescribeContext) {
  const end = signature.coverage?.end ?? Infinity;
  const later = [...context.attested].flatMap(([other, itsAttested]) => {
    const isOver = other.kind === 'document_timestamp' && (other.coverage?.end ?? 0) > end;
    const before = context.revisions.get(other)?.before;
    if (!isOver || !before || other.problems.length > 0) return [];
    return [{ attested: itsAttested, store: securityStore(before) }];
  });
  return levelOf({ signature, attested, later, store: context.store, now: context.now });
}

function signerProblems(attested: Attested | undefined, time: SignatureTime | undefined): SignatureProblem[] {
  const judgement = attested?.judgement;
  switch (judgement?.trust) {
    case 'trusted':
      return judgement.revocation.status === 'unknown' ? ['revocation_unknown'] : [];
    case 'expired':
      return ['certificate_expired'];
    case 'not_yet_valid':
      return ['certificate_not_yet_valid'];
    case 'revoked':
      return [
        isBeforeRevocation(judgement.revocation.revokedAt, time)
          ? 'certificate_revoked_since'
          : 'certificate_revoked',
      ];
    case 'wrong_usage':
      return ['certificate_wrong_usage'];
    case 'weak_key':
      return ['certificate_weak'];
    case 'untrusted':
    case undefined:
      return ['certificate_untrusted'];
  }
}

/**
 * Returns whether the time is before the revocation; an unattested time leaves the result open (ETSI EN 319
 * 102-1, 5.5).
 */
function isBeforeRevocation(revokedAt: Date | undefined, time: SignatureTime | undefined): boolean {
  return revokedAt !== undefined && time !== undefined && time.value < revokedAt;
}

function statedTime(
  document: PdfDocument,
  { value, cms, kind }: CheckedSignature,
): SignatureTime | undefined {
  const stated = textAt(document, value, 'M');
  const time = (stated === undefined ? undefined : parseDate(stated)) ?? cms?.data?.attributes?.signingTime;
  if (!time || kind === 'document_timestamp') return undefined;
  return { value: time, source: 'signer', authority: undefined, isTrusted: false };
}

// ISO 32000-2, table 263: Perms of the catalog refers to the certification signature.
function isNamedInCatalog(document: PdfDocument, { ref, dict }: SignatureValue): boolean {
  const named = document.dict(document.root.get('Perms'))?.get('DocMDP');
  if (named instanceof PdfRef && ref) return named.number === ref.number;
  return named !== undefined && document.resolve(named) === dict;
}

function pagesOf({ document, pages }: DescribeContext, { fields }: SignatureValue): number[] {
  const shown = fields.flatMap((field) => objectNumbersOf(document, field));
  return [...new Set(shown.flatMap((number) => pages.get(number) ?? []))].toSorted((a, b) => a - b);
}

function textAt(document: PdfDocument, { dict }: SignatureValue, key: string): string | undefined {
  const text = document.resolve(dict.get(key));
  return text instanceof PdfString ? textOf(text) : undefined;
}
