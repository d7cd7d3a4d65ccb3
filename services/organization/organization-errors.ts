import { certificateMessages } from '#contracts/certificate.ts';
import { LAST_OWNER } from '#contracts/own-organizations.ts';
import { errorKinds } from '#platform/errors/error-kind.ts';

/** Failures of an organization's settings. */
export const organizationErrors = errorKinds({
  trust_list_refused: { status: 422, message: 'This cannot be added to the trust list.' },
  signing_settings_refused: { status: 422, message: 'The signatures cannot be made like this.' },
  token_proof_refused: {
    status: 422,
    message: 'The USB token did not show that it has the key of this certificate. Try again.',
  },
  last_owner: { status: 409, message: LAST_OWNER },
  certificate_on_token: { status: 422, message: certificateMessages.onToken },
});
