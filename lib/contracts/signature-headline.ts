import type { SignatureFinding, SignatureVerdict, VerificationReport } from './signature-report.ts';

/** Part of a report that determines headline and meaning. */
type WholeFile = Pick<VerificationReport, 'verdict' | 'signatures' | 'unreachable_signatures'>;

/** Returns the headline of a verification: one sentence about the whole file. */
export function headlineOf({ verdict, signatures, unreachable_signatures: lost }: WholeFile): string {
  if (lost === 0)
    return verdict === 'unsigned' ? 'This document is not signed' : verdictHeadline(verdict, signatures);
  const cannot = `${lost === 1 ? 'a signature' : `${lost} signatures`} in the file cannot be reached`;
  if (signatures.length === 0) return capitalized(cannot);
  const isAllValid = signatures.every((signature) => signature.verdict === 'valid');
  const ofOthers = verdictHeadline(isAllValid || verdict === 'unsigned' ? 'valid' : verdict, signatures);
  return `${ofOthers}, and ${lost === 1 ? 'another' : `${lost} others`} in the file cannot be reached`;
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
export function documentMeaningOf({ verdict, signatures, unreachable_signatures: lost }: WholeFile): string {
  if (lost === 0) return DOCUMENT_VERDICT_MEANING[verdict];
  const { leads, was } = lost === 1 ? ONE_LOST : MANY_LOST;
  const ofLost = `${leads}: ${was} removed after signing, or the file is damaged. Ask for the document as it was signed.`;
  const hasReasonsBelow = signatures.some((signature) => signature.verdict !== 'valid');
  return hasReasonsBelow ? `${ofLost} ${DOCUMENT_VERDICT_MEANING[verdict]}` : ofLost;
}

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
