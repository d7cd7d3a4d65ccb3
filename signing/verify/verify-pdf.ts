import { CheckLimit, SharedChecks } from '../pki/path-validation/check-limit.ts';
import { formFields, signatureValues } from '../forms/form-fields.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import type { PdfDocument } from '../pdf/document.ts';
import { openDocument } from '../pdf/open-document.ts';
import { allPages } from '../pdf/pages.ts';
import { withoutHollowUpdate } from './integrity/hollow-update.ts';
import { attest, type FileData } from './trust/attested-times.ts';
import { checkSignatures, type CheckedSignature } from './integrity/check-signature.ts';
import { describeSignature } from './describe-signature.ts';
import { laterFieldsOf } from './changes/later-fields.ts';
import { ReferenceIndex } from './changes/reference-index.ts';
import type { PdfReport, VerifyOptions } from './report.ts';
import { signedRevision } from './changes/signed-revision.ts';
import { examineRevision } from './changes/examine-revision.ts';
import { RunningDigest } from '../bytes/running-digest.ts';
import { unreachableSignatures } from './integrity/unreachable-signatures.ts';
import { widgetSignatures } from './integrity/widget-signatures.ts';
import { limitReading } from './filled-fields/reading-limit.ts';
import { joined, NO_DATA, securityStores } from './trust/embedded-validation-data.ts';
import { PdfRef } from '../pdf/objects/objects.ts';

/**
 * Verifies all signatures and document timestamps of a file: integrity (ISO 32000-2, 12.8), later changes,
 * and trust (ETSI EN 319 102-1). A broken signature is reported, not thrown. Works offline; `verifyPdfOnline`
 * fetches revocation data first.
 * @throws SigningError pdf_not_a_pdf, pdf_broken, pdf_password_required, pdf_wrong_password,
 * pdf_unsupported_encryption, pdf_too_many_pages, pdf_too_many_signatures
 */
export function verifyPdf(pdf: Buffer | ByteSource, options: VerifyOptions = {}): PdfReport {
  return verifyDocument(openDocument(pdf, { password: options.password }), options);
}

/** As `verifyPdf`, for a file that is open. */
export function verifyDocument(document: PdfDocument, options: VerifyOptions): PdfReport {
  const { source } = document;
  const digests = new RunningDigest(source);
  const verifiedAt = options.at ?? new Date();
  const earlier = withoutHollowUpdate(document, options.password);
  const found = {
    ...examine(earlier ?? document, digests, {
      ...{ ...options, at: verifiedAt },
      isEndHollow: earlier !== undefined,
    }),
    isDamaged: document.isRebuilt,
  };
  return {
    size: source.length,
    sha256: digests.digest('sha256', source.length).toString('hex'),
    pageCount: allPages(document).length,
    isEncrypted: document.security !== undefined,
    verifiedAt,
    verdict: worstOf(found),
    ...found,
  };
}

type Examined = Pick<
  PdfReport,
  'signatures' | 'signedRevisions' | 'unreachableSignatures' | 'validationData'
>;

function examine(
  document: PdfDocument,
  digests: RunningDigest,
  options: VerifyOptions & { at: Date; isEndHollow: boolean },
): Examined {
  const { roots = [], password, at, revocation, isDetailed = false, isEndHollow } = options;
  limitReading(document);
  const listed = formFields(document);
  const fields = [...listed, ...widgetSignatures(document, listed)];
  const values = signatureValues(document, fields);
  const checked = checkSignatures(document, values, digests);
  const index = new ReferenceIndex();
  const laterFields = laterFieldsOf(document, { fields, checked, index, password });
  const covered = coveredRevisions(document, checked, password);
  const all = dataIn([...covered, document]);
  const data = { all, covered: dataIn(covered) };
  const cmsLimitOf = checkLimits();
  const attested = attest(checked, { roots, data, fetched: revocation, now: at, cmsLimitOf });
  const revisions = new Map(
    checked.map((one) => [
      one,
      examineRevision(document, { ...one, laterFields, index, password, isEndHollow }),
    ]),
  );
  const ends = checked.flatMap((one) => (revisions.get(one)?.before ? (one.coverage?.end ?? []) : []));
  const signedEnds = [...new Set(ends)];
  const context = {
    document,
    attested,
    revisions,
    signedEnds,
    store: all.store,
    data,
    now: at,
    isDetailed,
    pages: pageNumbersOf(document),
  };
  const signatures = checked.map((signature) => describeSignature(signature, context));
  return {
    signatures,
    signedRevisions: signedEnds.length,
    unreachableSignatures: unreachableSignatures(document, values),
    validationData: isDetailed ? joined(all.store, revocation ?? NO_DATA) : undefined,
  };
}

/** Returns a function that returns the limit of the checks for a signature, the same for each call. */
function checkLimits(): (signature: CheckedSignature) => CheckLimit {
  const shared = new SharedChecks();
  const limits = new Map<CheckedSignature, CheckLimit>();
  return (signature) => {
    const limit = limits.get(signature) ?? new CheckLimit(1 + signature.timestamps.length, shared);
    limits.set(signature, limit);
    return limit;
  };
}

/** Returns the signed revisions of a file, the oldest first. */
function coveredRevisions(
  document: PdfDocument,
  checked: readonly CheckedSignature[],
  password: string | undefined,
): PdfDocument[] {
  const ends = new Set(checked.flatMap(({ coverage }) => coverage?.end ?? []));
  return [...ends].flatMap((end) => signedRevision(document, end, password) ?? []);
}

/** Returns the data in the document security stores of revisions, with a limit of the checks for each signature. */
function dataIn(revisions: readonly PdfDocument[]): FileData {
  const store = securityStores(revisions);
  const limitOf = checkLimits();
  return {
    store,
    limitOf: (signature) => {
      const limit = limitOf(signature);
      if (store.isCut) limit.exceed();
      return limit;
    },
  };
}

/**
 * Returns the worst verdict of the signatures. A signature that is unreachable, or may be lost with parts of a damaged file, is
 * not verified and makes it unknown.
 */
function worstOf({
  signatures,
  unreachableSignatures,
  isDamaged,
}: Pick<PdfReport, 'signatures' | 'unreachableSignatures' | 'isDamaged'>): PdfReport['verdict'] {
  const isIncomplete = unreachableSignatures > 0 || isDamaged;
  if (signatures.length === 0) return isIncomplete ? 'unknown' : 'unsigned';
  const verdicts = signatures.map(({ verdict }) => verdict);
  if (verdicts.includes('invalid')) return 'invalid';
  return isIncomplete || verdicts.includes('unknown') ? 'unknown' : 'valid';
}

/**
 * Returns, by the object number of each annotation, the numbers of the pages that list it, counted from 1.
 */
function pageNumbersOf(document: PdfDocument): Map<number, number[]> {
  const numbers = new Map<number, number[]>();
  allPages(document).forEach((page, index) => {
    for (const annotation of document.array(page.dict.get('Annots'))) {
      if (!(annotation instanceof PdfRef)) continue;
      numbers.set(annotation.number, [...(numbers.get(annotation.number) ?? []), index + 1]);
    }
  });
  return numbers;
}
