import { randomUUID } from 'node:crypto';
import { PASSWORD } from '#support/service/signed-in-office.ts';
import { byId, withoutId, row, instances, type Row } from './rows.ts';

const ORDER = randomUUID();

const CREATED_PASSKEY = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
};

/** Ways to make each call of the general service, by method, service and path. */
export const GENERAL_ROWS: Record<string, readonly Row[]> = {
  'POST general /generate-otp/login': withoutId(),
  'POST general /resend-otp/{order_id}': withoutId({ params: { order_id: ORDER } }),
  'POST general /user/authenticate/login': withoutId(),
  'POST general /generate-otp/register': withoutId(),
  'POST general /user/authenticate/register': withoutId(),
  'POST general /generate-otp/ForgotPassword': withoutId(),
  'POST general /forgot-password': withoutId(),
  'POST general /user/change-password': withoutId(),
  'GET general /user/sessions': withoutId(),
  'POST general /user/sessions/logout': [
    row(['session'], (id) => ({ body: { session_ids: [id] } }), { isSilent: true }),
  ],
  'GET general /user/sessions/current': withoutId(),
  'GET general /user/profile': withoutId(),
  'PATCH general /user/profile': withoutId(),
  'GET general /user/profile-picture/{profile_picture_id}': [
    row(['profilePicture'], (profile_picture_id) => ({ params: { profile_picture_id } })),
  ],
  'POST general /user/profile-picture': withoutId(),
  'PATCH general /user/profile-picture': withoutId(),
  'POST general /user/email-change': withoutId(),
  'POST general /user/email-change/{order_id}': [
    row(['emailChange'], (order_id) => ({ params: { order_id }, body: { otp: '000000' } }), { status: 422 }),
  ],
  'PATCH general /user/profile/localisation_settings': withoutId(),
  'GET general /profile-settings': withoutId(),
  'GET general /notification': withoutId(),
  'PATCH general /notification': [row(['notification'], instances({ purpose: 'mark_as_read' }))],
  'GET general /notification/events': withoutId(),
  'GET general /user/notification-preferences': withoutId(),
  'PATCH general /user/notification-preferences': withoutId(),
  'GET general /countries': withoutId(),
  'GET general /states': withoutId({ query: { country_id: 'DK' } }),
  'GET general /cities': withoutId({ query: { state_id: 'DK-82' } }),
  'GET general /contact-form-subjects': withoutId(),
  'POST general /submit/contact-form': withoutId(),
  'POST general /request-platform-demo': withoutId(),
  'GET general /system-status': withoutId(),
  'GET general /dialing-codes': withoutId(),
  'GET general /languages': withoutId(),
  'GET general /currencies': withoutId(),
  'POST general /user/encrypt-session': withoutId(),
  'POST general /user/decrypt-session': withoutId(),
  'POST general /user/authenticate/recovery-code': withoutId(),
  'POST general /user/authenticator-app': withoutId(),
  'POST general /user/authenticator-app/confirm': withoutId(),
  'POST general /user/authenticator-app/remove': withoutId(),
  'POST general /user/recovery-codes': withoutId(),
  'PATCH general /user/profile/privacy_and_security_settings': withoutId(),
  'POST general /user/passkeys/options': withoutId(),
  'POST general /user/passkeys': [
    row(
      ['passkeyChallenge'],
      (challenge_id) => ({ body: { name: 'Laptop', challenge_id, credential: CREATED_PASSKEY } }),
      { status: 422, isSilent: true },
    ),
  ],
  'PATCH general /user/passkeys/{id}': byId('passkey', { body: { name: 'Laptop' } }),
  'POST general /user/passkeys/{id}/remove': byId('passkey', { body: { password: PASSWORD } }),
  'GET general /sign-in-methods': withoutId(),
  'POST general /user/authenticate/passkey/options': withoutId(),
  'POST general /user/authenticate/passkey': withoutId(),
  'GET general /user/own-data': withoutId(),
  'GET general /user/account-deletion': withoutId(),
  'POST general /user/delete-account': withoutId(),
  'GET general /operator/installation': withoutId(),
  'POST general /operator/jobs/{id}/retry': byId('failedJob'),
  'POST general /operator/test-mail': withoutId({ body: { email: 'somebody@else.example' } }),
};
