import { SigningError } from '../signing-error.ts';
import type { PdfReport, SignatureReport } from './report.ts';
import { isAboutSigner, verdictOf } from './signature-problems.ts';

/**
 * Returns whether a signature is intact, covers a revision and was followed by permitted changes only. Trust
 * in its signer does not count.
 */
export function isUnbroken({ isIntact, coverage, problems }: SignatureReport): boolean {
  return isIntact && coverage !== 'none' && verdictOf(brokenBy(problems)) === 'valid';
}

interface SignedFile {
  /** Report on the file before it was signed. */
  before: Pick<PdfReport, 'signatures'>;
  /** Report on the signed file. */
  after: Pick<PdfReport, 'signatures'>;
  /** Field name of the new signature. */
  fieldName: string;
}

/** Changes that may follow a new signature: they raise its level. */
const OWN_VALIDATION_DATA = new Set(['validation_data', 'timestamp']);

/**
 * Checks a signed file before it is used: the new signature must be unbroken, and no earlier one may be worse
 * than before.
 * @throws SigningError signature_broken with `field`, and the problem as `reason`
 */
export function assertHolds({ before, after, fieldName }: SignedFile): void {
  const added = after.signatures.find((report) => report.fieldName === fieldName);
  if (!added) throw broken(fieldName, 'missing');
  if (!isUnbroken(added)) throw broken(fieldName, brokenBy(added.problems).join(' ') || 'gap');
  const foreign = added.laterChanges.find((change) => !OWN_VALIDATION_DATA.has(change));
  if (foreign) throw broken(fieldName, foreign);
  for (const earlier of before.signatures) {
    const now = after.signatures.find((report) => report.fieldName === earlier.fieldName);
    if (!now) throw broken(earlier.fieldName, 'missing');
    const worse = worsenedBy(earlier, now);
    if (worse !== undefined) throw broken(earlier.fieldName, worse);
  }
}

/**
 * Returns what made an earlier signature worse; undefined if it is as before. One that was already invalid
 * may stay so.
 */
function worsenedBy(earlier: SignatureReport, now: SignatureReport): string | undefined {
  const isLost = earlier.isIntact && !now.isIntact;
  if (isLost || (earlier.coverage !== 'none' && now.coverage === 'none')) return 'digest_mismatch';
  return brokenBy(now.problems).find((problem) => !earlier.problems.includes(problem));
}

function brokenBy(problems: SignatureReport['problems']): SignatureReport['problems'] {
  return problems.filter((problem) => !isAboutSigner(problem));
}

function broken(field: string, reason: string): SigningError {
  return new SigningError('signature_broken', { field, reason });
}
