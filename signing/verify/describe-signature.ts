import { objectNumbersOf, type SignatureValue } from '../forms/form-fields.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { PdfRef, PdfString } from '../pdf/objects/objects.ts';
import { parseDate, textOf } from '../pdf/objects/text-string.ts';
import { dataFor, type Attested, type DataByCoverage, type JudgedToken } from './trust/attested-times.ts';
import type { CheckedSignature } from './integrity/check-signature.ts';
import { describeIndication, type TimedIndication } from './indication/describe-indication.ts';
import { signatureMaterial } from './validation-report/signature-material.ts';
import { levelOf } from './level-of-signature.ts';
import { restrictionsOf } from './changes/permitted-changes.ts';
import { verdictOf, type SignatureProblem } from './signature-problems.ts';
import type { RevocationData, SignatureReport, SignatureTime } from './report.ts';
import type { RevisionFinding } from './changes/examine-revision.ts';
import { qualificationOf, type Qualification } from '../pki/trusted-services/qualification.ts';
import type { TrustJudgement } from './trust/certificate-trust.ts';
import { NOT_CHECKED } from './trust/revocation-status.ts';
import { judgedForStatedTime, trustProblems } from './trust/trust-problems.ts';
import { securityStore } from './trust/embedded-validation-data.ts';

/** Results of the checks of all signatures of a file. */
export interface DescribeContext {
  document: PdfDocument;
  /** Attested times, those of the newest revision first. */
  attested: ReadonlyMap<CheckedSignature, Attested>;
  revisions: ReadonlyMap<CheckedSignature, RevisionFinding>;
  /** Offsets of the ends of the signed revisions, in order. */
  signedEnds: readonly number[];
  /** Document security store of the file. */
  store: RevocationData;
  /** Time of the verification. */
  now: Date;
  data: DataByCoverage;
  /** True if the reports contain the material for a validation report. */
  isDetailed: boolean;
  /** Page numbers, from 1, by object number of the field or widget. */
  pages: ReadonlyMap<number, number[]>;
}

/** Combines all findings on one signature into its report. */
export function describeSignature(signature: CheckedSignature, context: DescribeContext): SignatureReport {
  const { value, kind, cms, coverage } = signature;
  const proved = context.attested.get(signature);
  const revision = context.revisions.get(signature);
  const time = proved?.time ?? statedTime(context.document, signature);
  const judgement = judgedForStatedTime(proved?.judgement, time);
  const attested = proved && { ...proved, judgement };
  const restrictions = restrictionsOf(context.document, value);
  const stated = statedTime(context.document, signature)?.value;
  const later = timestampsOver(signature, context);
  const problems: SignatureProblem[] = [
    ...signature.problems,
    ...(revision?.problems ?? []),
    ...(attested?.hasDamagedCertificate ? (['certificate_damaged'] as const) : []),
    ...(cms?.certificate ? trustProblems(judgement, time) : []),
  ];
  const timed = describeIndication({
    signature,
    problems,
    attested,
    later: later.map(([, itsAttested]) => itsAttested),
    statedTime: stated,
    now: context.now,
  });
  return {
    fieldName: value.fields[0]?.name ?? '',
    kind,
    verdict: verdictOf(problems),
    problems,
    ...timed,
    certificate: cms?.certificate,
    chain: judgement?.chain ?? [],
    authorities: (attested?.tokens ?? []).map(pathOf),
    level: attested && levelIn(signature, attested, context),
    algorithm: cms?.algorithm ?? '',
    time,
    isIntact: cms !== undefined && cms.isIntact && cms.isSignatureValid,
    trust: judgement?.trust ?? 'untrusted',
    trustSource: judgement?.trustSource,
    trustService: judgement?.trustService,
    qualification: qualificationIn(signature, judgement, timed),
    revocation: judgement?.revocation ?? NOT_CHECKED,
    coverage: revision?.coverage ?? 'none',
    revision: revision?.before && coverage ? context.signedEnds.indexOf(coverage.end) + 1 : undefined,
    laterChanges: revision?.laterChanges ?? [],
    changePlaces: revision?.changePlaces ?? [],
    permits: restrictions.level,
    isCertification: restrictions.isAuthor && isNamedInCatalog(context.document, value),
    name: textAt(context.document, value, 'Name') ?? '',
    reason: textAt(context.document, value, 'Reason') ?? '',
    location: textAt(context.document, value, 'Location') ?? '',
    pages: pagesOf(context, value),
    material: context.isDetailed
      ? signatureMaterial(signature, {
          ...context,
          before: revision?.before,
          attested,
          later,
          statedTime: stated,
        })
      : undefined,
  };
}

/** Returns the qualification of a signature that has passed; a timestamp is qualified by its time. */
function qualificationIn(
  { kind, cms }: CheckedSignature,
  judgement: TrustJudgement | undefined,
  { indication, bestSignatureTime }: TimedIndication,
): Qualification | undefined {
  const service = judgement?.trustService;
  if (kind !== 'signature' || indication.main !== 'TOTAL-PASSED' || !service || !cms?.certificate)
    return undefined;
  return qualificationOf({ certificate: cms.certificate, service, signedAt: bestSignatureTime });
}

function pathOf({ token, judgement }: JudgedToken): Buffer[] {
  return token.cms.certificate ? [token.cms.certificate, ...judgement.chain] : [];
}

/** Returns the PAdES level of a signature; later document timestamps over it count. */
function levelIn(signature: CheckedSignature, attested: Attested, context: DescribeContext) {
  const later = timestampsOver(signature, context).flatMap(([other, itsAttested]) => {
    const before = context.revisions.get(other)?.before;
    // A token that has a critical extension is without problems, but left unused.
    const isStamped = itsAttested.tokens.some(({ isTimestamp }) => isTimestamp);
    if (!before || other.problems.length > 0 || !isStamped) return [];
    return [{ attested: itsAttested, store: securityStore(before) }];
  });
  const { store, limitOf } = dataFor(signature, context.data);
  return levelOf({ signature, attested, later, store, now: context.now, limit: limitOf(signature) });
}

/** Returns the document timestamps of later revisions, the newest first, with their attested times. */
function timestampsOver({ coverage }: CheckedSignature, { attested }: DescribeContext) {
  const end = coverage?.end ?? Infinity;
  return [...attested].filter(
    ([other]) => other.kind === 'document_timestamp' && (other.coverage?.end ?? 0) > end,
  );
}

function statedTime(
  document: PdfDocument,
  { value, cms, kind }: CheckedSignature,
): SignatureTime | undefined {
  const stated = textAt(document, value, 'M');
  const time = (stated === undefined ? undefined : parseDate(stated)) ?? cms?.data?.attributes?.signingTime;
  if (!time || kind === 'document_timestamp') return undefined;
  return { value: time, source: 'signer', authority: undefined, isTrusted: false, isQualified: false };
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
