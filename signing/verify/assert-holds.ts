import { SigningError } from '../signing-error.ts';
import type { PdfReport, SignatureReport } from './report.ts';
import { isAboutSigner, verdictOf } from './signature-problems.ts';

/**
 * True when the signature itself holds: what was signed stands there, and nothing came after it that it forbids. Whether its
 * signer is trusted, and for how long, is apart.
 */
export function isUnbroken({ isIntact, coverage, problems }: SignatureReport): boolean {
  return isIntact && coverage !== 'none' && verdictOf(brokenBy(problems)) === 'valid';
}

interface SignedFile {
  /** Of the file before it was signed. */
  before: Pick<PdfReport, 'signatures'>;
  after: Pick<PdfReport, 'signatures'>;
  /** Of the new signature. */
  fieldName: string;
}

/** What may follow a signature in its own revisions: what proves it. */
const OWN_PROOF = new Set(['validation_data', 'timestamp']);

/**
 * Before anybody gets a signed file: the new signature must hold, and no earlier one may be worse off than it was.
 * @throws SigningError signature_broken
 */
export function assertHolds({ before, after, fieldName }: SignedFile): void {
  const added = after.signatures.find((report) => report.fieldName === fieldName);
  if (!added) throw broken(fieldName, 'missing');
  if (!isUnbroken(added)) throw broken(fieldName, brokenBy(added.problems).join(' ') || 'gap');
  const foreign = added.laterChanges.find((change) => !OWN_PROOF.has(change));
  if (foreign) throw broken(fieldName, foreign);
  for (const earlier of before.signatures) {
    const now = after.signatures.find((report) => report.fieldName === earlier.fieldName);
    if (!now) throw broken(earlier.fieldName, 'missing');
    const worse = worsenedBy(earlier, now);
    if (worse !== undefined) throw broken(earlier.fieldName, worse);
  }
}

/** A signature that was broken when it came to us may stay so; nobody's may become so by ours. */
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
