import type { Engine } from '#platform/engine/engine.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { SigningError } from '#signing/signing-error.ts';
import { assertHolds } from '#signing/verify/assert-holds.ts';

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

/** Checks a signed file with our own verifier before anybody gets it. Throws signing_failed. */
export async function assertSignaturesHold(
  engine: Pick<Engine, 'verify'>,
  { before, after, fieldName }: SignedFile,
): Promise<void> {
  const [earlier, now] = await Promise.all([engine.verify(before), engine.verify(after)]);
  try {
    assertHolds({ before: earlier, after: now, fieldName });
  } catch (cause) {
    throw cause instanceof SigningError ? new AppError('signing_failed', { cause }) : cause;
  }
}
