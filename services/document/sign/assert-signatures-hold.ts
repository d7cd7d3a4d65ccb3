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
  const after = verifyPdf(Buffer.concat([before, tail]), options);
  const added = after.find((report) => report.fieldName === fieldName);
  if (!added) throw failed('the new signature is missing');
  if (!isGenuine(added) || !added.coversWholeFile) throw failed('the new signature does not hold');
  const worse = verifyPdf(before, options).filter((earlier) =>
    isWorse(
      earlier,
      after.find((report) => report.fieldName === earlier.fieldName),
    ),
  );
  if (worse.length === 0) return;
  throw failed(`signatures do not hold any more: ${worse.map((report) => report.fieldName).join(', ')}`);
}

/** A signature that was broken when it came to us may stay so; nobody's may become so by ours. */
function isWorse(earlier: SignatureReport, now: SignatureReport | undefined): boolean {
  if (!now) return true;
  return (earlier.isValid && !now.isValid) || (isGenuine(earlier) && !isGenuine(now));
}

const isGenuine = ({ isIntact, isSignatureValid }: SignatureReport) => isIntact && isSignatureValid;

function failed(reason: string): AppError {
  return new AppError('signing_failed', { cause: new Error(`After signing, ${reason}.`) });
}
