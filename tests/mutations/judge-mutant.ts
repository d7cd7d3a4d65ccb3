import {
  isArray,
  isDict,
  numbersIn,
  openDocument,
  type PdfDocument,
  PdfName,
  type PdfObject,
  PdfRef,
  type PdfReport,
  PdfStream,
  PdfString,
  type SignatureReport,
  SigningError,
  type TrustAnchor,
  verifyPdf,
} from '#signing';
import { withProcessorTime } from '#support/processor-time.ts';
import type { BaseFile } from './base-files.ts';
import type { Mutant } from './byte-mutations.ts';

export interface Judge {
  file: BaseFile;
  original: PdfReport;
  roots: readonly TrustAnchor[];
  /** Time for which every file is verified. */
  at: Date;
}

/** Limit of the processor time of one case, in milliseconds; the files are small. */
const TIME_LIMIT = 5_000;

export function judgeOf(file: BaseFile, { roots, at }: Pick<Judge, 'roots' | 'at'>): Judge {
  return { file, roots, at, original: verifyPdf(file.bytes, { password: file.password, roots, at }) };
}

/** Returns what the verifier overlooked; undefined when it reported the mutation. */
export function oversight({ what, bytes }: Mutant, judge: Judge): string | undefined {
  if (bytes.equals(judge.file.bytes)) return undefined;
  const { result: report, milliseconds } = withProcessorTime(() => reportOf(bytes, judge), TIME_LIMIT);
  if (milliseconds > TIME_LIMIT) return `${what}: took ${Math.round(milliseconds)} ms`;
  if (!report) return undefined;
  if (report.verdict === 'valid' && shownBy(report) === shownBy(judge.original))
    return `${what}: valid, and nothing told`;
  for (const signature of report.signatures) {
    const flaw = signature.verdict === 'valid' ? flawOf(signature, bytes, { ...judge, report }) : undefined;
    if (flaw) return `${what}: ${signature.fieldName} ${flaw}`;
  }
  return undefined;
}

/** Returns the report of the verifier; undefined when the file can no longer be opened, which counts as reported. */
function reportOf(bytes: Buffer, { file, roots, at }: Judge): PdfReport | undefined {
  try {
    return verifyPdf(bytes, { password: file.password, roots, at });
  } catch (error) {
    if (error instanceof SigningError) return undefined;
    throw error;
  }
}

/** Returns the report as text, without the size and hash of the file, which differ for every mutation. */
function shownBy({ verdict, signedRevisions, pageCount, isEncrypted, signatures }: PdfReport): string {
  return JSON.stringify({ verdict, signedRevisions, pageCount, isEncrypted, signatures });
}

/** Checks that a valid signature covers the signed bytes unchanged and names every object that changed later. */
function flawOf(
  signature: SignatureReport,
  bytes: Buffer,
  judged: Judge & { report: PdfReport },
): string | undefined {
  const { file, original, report } = judged;
  const range = rangeOf(bytes, signature);
  if (!range) return 'is valid without a range';
  if (!isSignedIn(file.bytes, bytes, range)) return 'is valid over bytes that nobody signed';
  // An invalid signature elsewhere in the file counts as a report; removing a revision restores an earlier signed state.
  if (report.verdict !== 'valid' || bytes.length < file.bytes.length) return undefined;
  const known = original.signatures.find(({ fieldName }) => fieldName === signature.fieldName);
  const isNamed = signature.laterChanges.some((change) => !known?.laterChanges.includes(change));
  if (isNamed || !bytes.subarray(0, range.end).equals(file.bytes.subarray(0, range.end))) return undefined;
  const changed = changedObject(file, bytes, range);
  return changed === undefined ? undefined : `is valid, and does not name that object ${changed} changed`;
}

interface SignedRange {
  gapStart: number;
  gapEnd: number;
  end: number;
}

/** Reads the signed range from the bytes, independent of the verifier under test. */
function rangeOf(bytes: Buffer, { revision }: SignatureReport): SignedRange | undefined {
  const ranges = [...bytes.toString('latin1').matchAll(/\/ByteRange ?\[0 (\d+) +(\d+) +(\d+) *\]/g)]
    .map(([, first, second, length]) => ({
      gapStart: Number(first),
      gapEnd: Number(second),
      end: Number(second) + Number(length),
    }))
    .toSorted((a, b) => a.end - b.end);
  return revision === undefined ? undefined : ranges[revision - 1];
}

function isSignedIn(original: Buffer, bytes: Buffer, { gapStart, gapEnd, end }: SignedRange): boolean {
  const isSame = (from: number, to: number) => original.subarray(from, to).equals(bytes.subarray(from, to));
  return isSame(0, gapStart) && isSame(gapEnd, end);
}

/** Returns the number of an object that equals neither its signed state nor the one in the original file. */
function changedObject(file: BaseFile, bytes: Buffer, { end }: SignedRange): number | undefined {
  const open = (one: Buffer) => openDocument(one, { password: file.password });
  const [signed, original, now] = [open(file.bytes.subarray(0, end)), open(file.bytes), open(bytes)];
  const numbers = new Set(signed.sections.flatMap((section) => [...numbersIn(section)]));
  return [...numbers].find((number) => {
    const [then, later, seen] = [signed, original, now].map((one) => written(one, one.load(number)));
    return seen !== then && seen !== later;
  });
}

function written(document: PdfDocument, value: PdfObject): string {
  if (value instanceof PdfName) return `/${value.value}`;
  if (value instanceof PdfString) return `<${value.bytes.toString('hex')}>`;
  if (value instanceof PdfRef) return `${value.number} R`;
  if (value instanceof PdfStream)
    return `${written(document, withoutLength(value))}${document.storedData(value).toString('hex')}`;
  if (isArray(value)) return `[${value.map((item) => written(document, item)).join(' ')}]`;
  if (isDict(value)) {
    const entries = [...value]
      .filter(([, item]) => item !== null)
      .map(([key, item]) => `${key} ${written(document, item)}`)
      .toSorted();
    return `<<${entries.join(' ')}>>`;
  }
  return typeof value === 'object' && value !== null ? value.text : String(value);
}

function withoutLength({ dict }: PdfStream): PdfObject {
  return new Map([...dict].filter(([key]) => key !== 'Length'));
}
