import { certificateMessages } from '#contracts/certificate-messages.ts';
import { SIGNING_FAILED } from '#contracts/signing-error-words.ts';
import { errorKinds } from '#platform/errors/error-kind.ts';

/** Failures of certificates and keys. */
export const trustErrors = errorKinds({
  certificate_refused: { status: 422, message: 'This certificate cannot be used.' },
  certificate_exists: { status: 409, message: 'This certificate has been added already.' },
  certificate_missing: { status: 422, message: certificateMessages.none },
  signing_failed: { status: 500, message: SIGNING_FAILED },
});
