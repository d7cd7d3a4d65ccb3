import { checkCms, contentOf, type CmsCheck, type SignedContent } from '../../pki/cms/check-cms.ts';
import type { DerNode } from '../../pki/der/der-reader.ts';
import { CMS_OID } from '../../pki/cms/cms-oids.ts';
import type { SignatureValue } from '../../forms/form-fields.ts';
import type { PdfDocument } from '../../pdf/document.ts';
import { isSame } from '../changes/compare-objects.ts';
import { readCoverage, type Coverage } from './byte-range.ts';
import type { SignatureProblem } from '../signature-problems.ts';
import { rawObjectsOf } from './raw-objects.ts';
import type { RunningDigest } from '../../bytes/running-digest.ts';
import { withPlainPadding } from './encrypted-padding.ts';
import { checkTimestampToken, type TimestampCheck } from '../../pki/timestamp/timestamp-token.ts';

/**
 * Check of a signature itself: its form in the file and its cryptography, apart from later changes and trust.
 */
export interface CheckedSignature {
  value: SignatureValue;
  kind: 'signature' | 'document_timestamp';
  /** True if its SubFilter is that of PAdES (ETSI EN 319 142-1). */
  isPades: boolean;
  /** Undefined if ByteRange or Contents is malformed. */
  coverage: Coverage | undefined;
  cms: CmsCheck | undefined;
  /** Signature timestamps; for a document timestamp, its own token. */
  timestamps: TimestampCheck[];
  problems: SignatureProblem[];
}

const PADES_FORMAT = 'ETSI.CAdES.detached';
/** SubFilters whose CMS signs the byte range directly (ISO 32000-2, 12.8.3). */
const SIGNATURE_FORMATS = new Set(['adbe.pkcs7.detached', PADES_FORMAT]);
const TIMESTAMP_FORMAT = 'ETSI.RFC3161';
/** Timestamps of a signature that are checked, at most: no signature covers them, so anyone can add any number. */
const MAX_TIMESTAMPS = 20;

/** Checks all signatures, in the order of their revisions, so that common bytes are hashed once. */
export function checkSignatures(
  document: PdfDocument,
  values: readonly SignatureValue[],
  digests: RunningDigest,
): CheckedSignature[] {
  const framed = values.map((value) => frameOf(document, value));
  const inOrder = framed.toSorted((a, b) => endOf(a) - endOf(b));
  return inOrder.map((signature) => withCms(signature, digests));
}

const endOf = ({ coverage }: Pick<CheckedSignature, 'coverage'>) => coverage?.end ?? Infinity;

function frameOf(document: PdfDocument, value: SignatureValue): CheckedSignature {
  const format = document.name(value.dict.get('SubFilter')) ?? '';
  const kind = format === TIMESTAMP_FORMAT ? 'document_timestamp' : 'signature';
  const nothing = { coverage: undefined, cms: undefined, timestamps: [] };
  const frame = { value, kind, isPades: format === PADES_FORMAT, ...nothing } as const;
  if (kind === 'signature' && !SIGNATURE_FORMATS.has(format))
    return { ...frame, problems: ['format_unsupported'] };
  const coverage = readCoverage(document.source, value.dict, document.resolve);
  if (typeof coverage === 'string') return { ...frame, problems: [coverage] };
  const problem = gapProblem(document, value, coverage);
  return { ...frame, coverage: readable(document, value, coverage), problems: problem ? [problem] : [] };
}

/** Returns the coverage with the CMS as the signer wrote it. */
function readable(document: PdfDocument, value: SignatureValue, coverage: Coverage): Coverage {
  const holder = holderOf(value);
  const contents = holder ? withPlainPadding(document, holder, coverage.contents) : coverage.contents;
  return { ...coverage, contents };
}

/** Returns the indirect object that contains a signature: its own, or that of its field. */
const holderOf = ({ ref, fields }: SignatureValue) => ref ?? fields[0]?.ref;

/** Checks that the gap of the ByteRange is the Contents of this very signature. */
function gapProblem(
  document: PdfDocument,
  value: SignatureValue,
  { gap, end }: Coverage,
): SignatureProblem | undefined {
  const holder = holderOf(value);
  const entry = holder && document.entry(holder.number);
  if (entry?.kind !== 'offset') return 'byte_range_invalid';
  const { hasDuplicateKeys, contentsAt } = rawObjectsOf(document).at(entry.offset);
  if (hasDuplicateKeys) return 'duplicate_keys';
  if (contentsAt.includes(gap.start) || isWrittenAgain(document, value, { gap, end })) return undefined;
  return 'byte_range_invalid';
}

/**
 * Returns whether the object of a signature is a copy of the one that the signed revision has under its number, with that gap: LibPDF
 * writes all objects again that it has read in an encrypted file.
 */
function isWrittenAgain(
  document: PdfDocument,
  { ref, dict }: SignatureValue,
  { gap, end }: Pick<Coverage, 'gap' | 'end'>,
): boolean {
  const { sections, index } = document;
  const newest = sections.findIndex(({ offset }) => offset < end);
  if (!ref || newest < 0) return false;
  const entry = index.entry(ref.number, index.sections.length - sections.length + newest);
  if (entry?.kind !== 'offset') return false;
  const { hasDuplicateKeys, contentsAt } = rawObjectsOf(document).at(entry.offset);
  if (hasDuplicateKeys || !contentsAt.includes(gap.start)) return false;
  const signed = document.loadAt(entry.offset, ref.number);
  return isSame({ document, value: signed }, { document, value: dict });
}

function withCms(signature: CheckedSignature, digests: RunningDigest): CheckedSignature {
  const { coverage, kind, isPades, problems } = signature;
  if (!coverage) return signature;
  const content: SignedContent = {
    pieces: coverage.signed,
    digest: (hash) =>
      digests.digest(hash, coverage.gap.start, [{ start: coverage.gap.end, end: coverage.end }]),
  };
  if (kind === 'document_timestamp') {
    const token = checkTimestampToken(coverage.contents, content);
    return {
      ...signature,
      cms: token.cms,
      timestamps: [token],
      problems: [...problems, ...token.cms.problems],
    };
  }
  const cms = checkCms(coverage.contents, content, { kind, needsSigningCertificate: isPades });
  const tokens = cms.data?.unsignedAttributes.get(CMS_OID.signatureTimestamp) ?? [];
  const timestamps = timestampsOver(cms, tokens.slice(0, MAX_TIMESTAMPS));
  const broken: SignatureProblem[] = timestamps.flatMap(({ problem }) => problem ?? []);
  if (tokens.length > MAX_TIMESTAMPS) broken.push('timestamp_invalid');
  return { ...signature, cms, timestamps, problems: [...problems, ...cms.problems, ...broken] };
}

/** Checks the signature timestamps; their imprint is that of the signature value (RFC 3161, appendix A). */
function timestampsOver({ data }: CmsCheck, tokens: readonly DerNode[]): TimestampCheck[] {
  return data ? tokens.map(({ raw }) => checkTimestampToken(raw, contentOf(data.signature))) : [];
}
