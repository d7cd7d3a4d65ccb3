import type { Engine } from '#platform/engine/engine.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { SignatureReport } from '#signing/verify.ts';

interface OpenedFile {
  /** Its path. */
  file: string;
  password: string | undefined;
}

interface SignedFile {
  before: OpenedFile;
  after: OpenedFile;
  /** Of the new signature. */
  fieldName: string;
}

/**
 * Checks a signed file with our own verifier before anybody gets it: the new signature must hold, and no earlier one may be
 * worse off than it was. Throws signing_failed.
 */
export async function assertSignaturesHold(
  engine: Pick<Engine, 'verify'>,
  { before, after, fieldName }: SignedFile,
): Promise<void> {
  const [earlier, now] = await Promise.all([engine.verify(before), engine.verify(after)]);
  const added = now.find((report) => report.fieldName === fieldName);
  if (!added) throw failed('the new signature is missing');
  if (!isGenuine(added) || !added.coversWholeFile) throw failed('the new signature does not hold');
  const worse = earlier.filter((report) =>
    isWorse(
      report,
      now.find((other) => other.fieldName === report.fieldName),
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
