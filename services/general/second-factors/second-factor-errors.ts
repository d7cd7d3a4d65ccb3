import { errorKinds } from '#platform/errors/error-kind.ts';

/** Failures of second factors. */
export const secondFactorErrors = errorKinds({
  authenticator_app_on: { status: 409, message: 'An authenticator app is on already. Remove it first.' },
  authenticator_app_missing: { status: 409, message: 'Start again: no authenticator app waits for a code.' },
  factor_not_set_up: { status: 422, message: 'Set this up first.' },
  second_factor_needed: { status: 409, message: 'An organization of yours requires a second factor.' },
  passkeys_unavailable: { status: 409, message: 'Passkeys cannot be used at the address of this product.' },
  passkey_refused: { status: 422, message: 'This passkey was not accepted. Try again.' },
  passkeys_full: { status: 409, message: 'You have 20 passkeys. Remove one first.' },
  passkey_exists: { status: 409, message: 'This passkey has been added already.' },
});
