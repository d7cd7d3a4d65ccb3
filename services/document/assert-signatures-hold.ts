import { AppError } from '#platform/errors/app-error.ts';
import { verifyPdf, type SignatureReport } from '#signing/verify.ts';

interface SignedFile {
  before: Buffer;
  tail: Buffer;
  /** Of the new signature. */
  fieldName: string;
  password: string | undefined;
}

/**
 * Checks a signed file with our own verifier before anybody gets it: the new signature must hold, and no earlier one may be
 * worse off than it was. Throws signing_failed.
 */
export function assertSignaturesHold({ before, tail, fieldName, password }: SignedFile): void {
  const options = password === undefined ? {} : { password };
  const reports = verifyPdf(Buffer.concat([before, tail]), options);
  if (!reports.some((report) => report.fieldName === fieldName)) throw failed('the new signature is missing');
  const broken = reports.filter((report) => !holds(report)).map((report) => report.fieldName);
  if (broken.length === 0) return;
  const brokenBefore = new Set(
    verifyPdf(before, options)
      .filter((report) => !holds(report))
      .map((report) => report.fieldName),
  );
  const brokenNow = broken.filter((name) => !brokenBefore.has(name));
  if (brokenNow.length > 0) throw failed(`signatures do not hold: ${brokenNow.join(', ')}`);
}

const holds = ({ isIntact, isSignatureValid }: SignatureReport) => isIntact && isSignatureValid;

function failed(reason: string): AppError {
  return new AppError('signing_failed', { cause: new Error(`After signing, ${reason}.`) });
}
