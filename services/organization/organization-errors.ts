import { apiKeyMessages } from '#contracts/api-key.ts';
import { certificateMessages } from '#contracts/certificate-messages.ts';
import { LAST_OWNER } from '#contracts/own-organizations.ts';
import { memberMessages } from '#contracts/organization-member.ts';
import { organizationDeletionMessages } from '#contracts/organization-deletion.ts';
import { OWNERS_ONLY } from '#contracts/ownership.ts';
import { errorKinds } from '#platform/errors/error-kind.ts';

/** Failures of an organization's settings. */
export const organizationErrors = errorKinds({
  trust_list_refused: { status: 422, message: 'This cannot be added to the trust list.' },
  trusted_list_refused: { status: 422, message: 'This list cannot be used.' },
  signing_settings_refused: { status: 422, message: 'The signatures cannot be made like this.' },
  token_proof_refused: {
    status: 422,
    message: 'The USB token did not show that it has the key of this certificate. Try again.',
  },
  owners_only: { status: 403, message: OWNERS_ONLY },
  successor_refused: { status: 422, message: 'Choose another active member.' },
  organization_name_wrong: { status: 422, message: organizationDeletionMessages.nameWrong },
  organization_not_kept: { status: 409, message: 'The organization is not going to be deleted.' },
  last_owner: { status: 409, message: LAST_OWNER },
  pfx_being_opened: { status: 429, message: certificateMessages.beingOpened, retryAfter: 2 },
  too_many_pfx_files: { status: 429, message: certificateMessages.tooMany, retryAfter: 60 * 60 },
  certificate_on_token: { status: 422, message: certificateMessages.onToken },
  role_refused: { status: 422, message: 'The role cannot be saved like this.' },
  role_built_in: { status: 409, message: 'Built-in roles cannot be changed or deleted.' },
  role_exceeds: { status: 403, message: 'This grants more than you may give.' },
  organization_needs_owner: { status: 409, message: memberMessages.lastOwner },
  too_many_api_keys: { status: 409, message: apiKeyMessages.tooMany },
  api_key_ended: { status: 409, message: 'The key has been revoked already.' },
  yourself: { status: 409, message: memberMessages.yourself },
  member_left: { status: 409, message: memberMessages.left },
  member_unchanged: { status: 409, message: 'The member is in this state already.' },
  invitation_closed: { status: 409, message: 'The invitation has been accepted or revoked already.' },
  invitation_void: {
    status: 404,
    message: 'This invitation is not valid. Ask the person who invited you for a new one.',
  },
  invitation_of_another: {
    status: 403,
    message: 'This invitation is for another e-mail address than the one you are signed in with.',
  },
  invitation_needs_sign_in: {
    status: 409,
    message: 'You have an account with this e-mail address already. Sign in to accept the invitation.',
  },
});
