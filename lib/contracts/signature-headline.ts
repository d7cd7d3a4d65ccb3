import type { SignatureFinding, SignatureVerdict, VerificationReport } from './signature-report.ts';

/** Part of a report that determines headline and meaning. */
type WholeFile = Pick<VerificationReport, 'verdict' | 'signatures' | 'unreachable_signatures' | 'is_damaged'>;

/** Returns the headline of a verification: one sentence about the whole file. */
export function headlineOf(report: WholeFile): string {
  const { verdict, signatures, unreachable_signatures: lost, is_damaged } = report;
  if (signatures.length === 0) return headlineWithout(report);
  const isAllValid = signatures.every((signature) => signature.verdict === 'valid');
  const ofFound = verdictHeadline(isAllValid || verdict === 'unsigned' ? 'valid' : verdict, signatures);
  if (lost > 0)
    return `${ofFound}, and ${lost === 1 ? 'another' : `${lost} others`} in the file cannot be reached`;
  return is_damaged ? `${ofFound}, and the file is damaged` : ofFound;
}

/** Returns the headline for a file without a signature that can be checked. */
function headlineWithout({ unreachable_signatures: lost, is_damaged }: WholeFile): string {
  if (lost > 0) return `${lost === 1 ? 'A signature' : `${lost} signatures`} in the file cannot be reached`;
  return is_damaged ? 'No signature was found, and the file is damaged' : 'This document is not signed';
}

/** Number of signatures, or of document timestamps, with a verdict. Timestamps are not counted as signatures. */
interface Share {
  noun: 'signature' | 'timestamp';
  total: number;
  /** Number of those with the verdict. */
  count: number;
}

function verdictHeadline(verdict: SignatureVerdict, signatures: readonly SignatureFinding[]): string {
  const shares = sharesOf(verdict, signatures);
  const isAll = shares.every(({ count, total }) => count === total);
  const isNone = isAll && shares.every(({ total }) => total > 1);
  const isOne = shares.reduce((sum, { count }) => sum + count, 0) === 1;
  switch (verdict) {
    case 'valid':
      return allValid(shares);
    case 'unknown':
      return `${isNone ? noneOf(shares) : someOf(shares)} could ${isNone ? '' : 'not '}be confirmed`;
    case 'invalid':
      if (isNone) return `${noneOf(shares)} is valid`;
      return `${someOf(shares)} ${isOne ? 'is' : 'are'} not valid`;
  }
}

function sharesOf(verdict: SignatureVerdict, signatures: readonly SignatureFinding[]): Share[] {
  const { persons, timestamps } = byKind(signatures);
  const share = (noun: Share['noun'], ofKind: readonly SignatureFinding[]): Share => ({
    noun,
    total: ofKind.length,
    count: ofKind.filter((signature) => signature.verdict === verdict).length,
  });
  return [share('signature', persons), share('timestamp', timestamps)].filter(({ count }) => count > 0);
}

/** Separates signatures of persons from document timestamps of authorities. */
export function byKind<Finding extends Pick<SignatureFinding, 'kind'>>(
  signatures: readonly Finding[],
): { persons: Finding[]; timestamps: Finding[] } {
  return {
    persons: signatures.filter(({ kind }) => kind === 'signature'),
    timestamps: signatures.filter(({ kind }) => kind === 'document_timestamp'),
  };
}

function allValid(shares: readonly Share[]): string {
  const words = shares
    .map(({ noun, total }) => (total === 1 ? `the ${noun}` : `${total} ${noun}s`))
    .join(' and ');
  const [first] = shares;
  if (!first || first.total === 1) return `${capitalized(words)} ${isSingle(shares) ? 'is' : 'are'} valid`;
  return `All ${words} are valid`;
}

const isSingle = (shares: readonly Share[]) => shares.length === 1 && shares[0]?.total === 1;

function noneOf(shares: readonly Share[]): string {
  return `None of the ${shares.map(({ noun, total }) => `${total} ${noun}s`).join(' and ')}`;
}

function someOf(shares: readonly Share[]): string {
  const words = shares.map(({ noun, total, count }) =>
    total === 1 ? `the ${noun}` : `${count} of ${total} ${noun}s`,
  );
  return capitalized(words.join(' and '));
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Meaning of a verdict for the whole file if every signature can be reached. */
const DOCUMENT_VERDICT_MEANING: Record<VerificationReport['verdict'], string> = {
  valid: 'Nothing was changed beyond what the signatures permit, and every certificate is trusted.',
  unknown: 'Nothing was found that is wrong, but not everything could be proved. The reasons stand below.',
  invalid: 'Do not rely on this document before you know why. The reasons stand below.',
  unsigned: 'The file holds no signature, so nothing can be said of who made it or whether it was changed.',
};

/** Returns the sentences below the headline: what the verdict means for the whole file, and advice. */
export function documentMeaningOf(report: WholeFile): string {
  const { verdict, signatures } = report;
  const ofLost = lostMeaningOf(report);
  if (ofLost === undefined) return DOCUMENT_VERDICT_MEANING[verdict];
  const hasReasonsBelow = signatures.some((signature) => signature.verdict !== 'valid');
  return hasReasonsBelow ? `${ofLost} ${DOCUMENT_VERDICT_MEANING[verdict]}` : ofLost;
}

/** Returns what it means that signatures cannot be reached, or may be lost in a damaged file; undefined for any other file. */
function lostMeaningOf({ unreachable_signatures: lost, is_damaged }: WholeFile): string | undefined {
  if (lost === 0) return is_damaged ? DAMAGED : undefined;
  const { leads, was } = lost === 1 ? ONE_LOST : MANY_LOST;
  return `${leads}: ${was} removed after signing, or the file is damaged. Ask for the document as it was signed.`;
}

const DAMAGED =
  'Parts of the file are missing or do not fit together, as when a download was cut off. A signature may have been lost with them. Ask for the document again.';

const ONE_LOST = {
  leads:
    'The bytes of a signature are in the file, but nothing in the document leads to it, so it could not be checked',
  was: 'it was',
};
const MANY_LOST = {
  leads:
    'The bytes of signatures are in the file, but nothing in the document leads to them, so they could not be checked',
  was: 'they were',
};
