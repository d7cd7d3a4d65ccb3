/**
 * Chapter 7 of the specification, call by call: method, path with its query, and, where the body names its kind, that
 * field with its value. Braces stand for values. Nothing here comes from `lib/contracts`.
 */
export const CALLS = {
  general: [
    'GET /countries',
    'GET /states?country_id={country_id}',
    'GET /cities?state_id={state_id}',
    'GET /contact-form-subjects',
    'POST /submit/contact-form',
    'POST /request-platform-demo',
    'GET /languages',
    'GET /currencies',
    'GET /dialing-codes',
    'POST /generate-otp/register',
    'POST /user/authenticate/register',
    'POST /generate-otp/login',
    'POST /user/authenticate/login',
    'POST /resend-otp/{order_id}',
    'POST /generate-otp/ForgotPassword',
    'POST /forgot-password',
    'POST /user/sessions/logout',
    'GET /user/sessions',
    'POST /user/change-password',
    'POST /user/encrypt-session',
    'GET /user/profile',
    'GET /user/profile?purpose=localisation_settings',
    'GET /user/profile?purpose=privacy_and_security_settings',
    'PATCH /user/profile',
    'PATCH /user/profile/localisation_settings',
    'PATCH /user/profile/privacy_and_security_settings',
    'GET /profile-settings',
    'GET /notification',
    'PATCH /notification purpose=mark_as_read',
    'PATCH /notification purpose=mark_as_unread',
    'PATCH /notification purpose=mark_as_star',
    'PATCH /notification purpose=remove_star',
  ],
  organization: [
    'GET /organization?purpose=list',
    'GET /organization?purpose=general',
    'PATCH /organization?purpose={purpose}',
    'GET /organization-user?purpose=list',
    'PATCH /update-user',
    'PATCH /update-api',
    'GET /license-api-access',
    'GET /api-document-log',
    'GET /invite-user/{token}',
    'POST /invite-user/{token}',
    'GET /roles',
    'GET /digital-signature',
    'POST /digital-signature',
    'PATCH /digital-signature',
    'GET /digital-signature-properties/{id}',
    'PATCH /digital-signature-properties/{id}',
  ],
  document: [
    'GET /document/{status-or-id}',
    'GET /document/list_of_documents?instance_ids={list}',
    'GET /document/{id}/view_signatories',
    'GET /document/{id}/view_versions',
    'POST /document',
    'PATCH /document purpose=remove',
    'PATCH /document purpose=add_signatory',
    'PATCH /document purpose=assign_workflow',
    'POST /document-action/download',
    'POST /document-approval status=reject',
    'POST /document-approval status=cancel',
    'POST /document-approval status=sign',
    'POST /sign-document',
    'GET /workflow',
    'GET /workflow/{id}',
    'POST /workflow',
    'POST /workflow/{id}',
    'PATCH /workflow/{id}',
    'GET /activity-report?instance_id={instance_id}&purpose={purpose}',
    'GET /user-functionality?purpose=user_access_functionalities',
    'POST /export',
  ],
} as const;

export type ServiceName = keyof typeof CALLS;
export type ServedCall<S extends ServiceName = ServiceName> = (typeof CALLS)[S][number];

/** Calls whose response holds the bearer token, which the web app therefore keeps from the browser. */
export const SERVER_ONLY = [
  'POST /user/authenticate/register',
  'POST /user/authenticate/login',
  'POST /invite-user/{token}',
] as const;

export const HELPER_CALLS = ['GET /tokens', 'POST /certificates', 'POST /sign'] as const;
export const HELPER_PORT = 55555;
