import { roleDetails } from '#support/service/roles.ts';
import { PASSWORD } from '#support/service/signed-in-office.ts';
import { withoutId, row, byId, instances, type Row } from './rows.ts';

const PROPERTIES = {
  default_page_number: 'first',
  custom_page_number: null,
  purpose_or_reason: '',
  default_location: '',
  signature_position: '',
};

/** Ways to make each call of the organization service, by method, service and path. */
export const ORGANIZATION_ROWS: Record<string, readonly Row[]> = {
  'GET organization /organization': withoutId({ query: { purpose: 'list' } }),
  'PATCH organization /organization': [
    row([], () => ({ query: { purpose: 'fiscal_year' }, body: { fiscal_year_start_month: 4 } }), {
      variant: 'fiscal_year',
      needs: ['settings', 'write'],
    }),
    row([], () => ({ query: { purpose: 'general' }, body: {} }), {
      variant: 'general',
      needs: ['settings', 'write'],
      status: 422,
    }),
    row([], () => ({ query: { purpose: 'billing_address' }, body: {} }), {
      variant: 'billing_address',
      needs: ['billing', 'write'],
      status: 422,
    }),
    row([], () => ({ query: { purpose: 'retention' }, body: { mail_days: 30, notification_days: 30 } }), {
      variant: 'retention',
      needs: ['settings', 'write'],
    }),
  ],
  'POST organization /organization': withoutId(),
  'POST organization /organization/{id}/leave': byId('ownOrganization', {}, { status: 409 }),
  'POST organization /organization/{id}/make-default': byId('ownOrganization'),
  'GET organization /billing-address': withoutId(),
  'GET organization /organization-user': withoutId({ query: { purpose: 'list' } }, { isNotForGuests: true }),
  'GET organization /organization-user/people': [
    row(['role'], (role_id) => ({ query: { role_id } }), { isSilent: true }),
  ],
  'PATCH organization /update-user': [
    row(['membership', 'role'], (id, role_id) => ({ body: { purpose: 'change_role', id, role_id } }), {
      variant: 'change_role',
    }),
    row(['membership'], (id) => ({ body: { purpose: 'deactivate', id } }), { variant: 'deactivate' }),
    row(['formerMembership'], (id) => ({ body: { purpose: 'reactivate', id } }), { variant: 'reactivate' }),
  ],
  'GET organization /roles': withoutId(),
  'POST organization /roles': withoutId(),
  'PATCH organization /roles': [
    row(['role'], (id) => ({ body: { ...roleDetails(`Role ${id}`), purpose: 'change', id } }), {
      variant: 'change',
    }),
    row(['role'], (id) => ({ body: { purpose: 'remove', id } }), { variant: 'remove' }),
  ],
  'POST organization /invitations': withoutId(),
  'PATCH organization /invitations': [
    row(['invitation'], (id) => ({ body: { purpose: 'resend', id } }), { variant: 'resend' }),
    row(['invitation'], (id) => ({ body: { purpose: 'revoke', id } }), { variant: 'revoke' }),
  ],
  'GET organization /invite-user/{token}': withoutId({ params: { token: 'unknown' } }),
  'POST organization /invite-user/{token}': withoutId({ params: { token: 'unknown' } }),
  'GET organization /digital-signature': withoutId(),
  'POST organization /digital-signature': [
    row([], () => ({ body: { owner: 'user' } }), { variant: 'own' }),
    row([], () => ({ body: { owner: 'organization' } }), {
      variant: "the organization's",
      needs: ['digital signature', 'write'],
    }),
  ],
  'PATCH organization /digital-signature': [
    row(['certificate'], instances({ purpose: 'set_default' }), { variant: 'set_default' }),
    row(['certificate'], instances({ purpose: 'remove' }), { variant: 'remove' }),
  ],
  'POST organization /digital-signature/token/challenge': withoutId(),
  'POST organization /digital-signature/token': withoutId(),
  'GET organization /digital-signature/mark': withoutId(),
  'PATCH organization /digital-signature/mark': withoutId(),
  'GET organization /digital-signature/picture': withoutId(),
  'POST organization /digital-signature/picture': withoutId(),
  'PATCH organization /digital-signature/picture': withoutId(),
  'GET organization /digital-signature-properties/{id}': byId('organization'),
  'PATCH organization /digital-signature-properties/{id}': byId('organization', { body: PROPERTIES }),
  'GET organization /signing-settings': withoutId(),
  'PATCH organization /signing-settings': withoutId(),
  'GET organization /trust-list': withoutId(),
  'POST organization /trust-list': withoutId(),
  'PATCH organization /trust-list': [row(['trustedCertificate'], instances({ purpose: 'remove' }))],
  'GET organization /trusted-lists': withoutId(),
  'POST organization /trusted-lists': withoutId(),
  'POST organization /trusted-lists/address': withoutId(),
  'PATCH organization /trusted-lists': [row(['trustedList'], instances({ purpose: 'remove' }))],
  'GET organization /organization-security': withoutId(),
  'GET organization /organization-retention': withoutId(),
  'GET organization /organization/logo/{logo_id}': [row(['logo'], (logo_id) => ({ params: { logo_id } }))],
  'POST organization /organization/logo': withoutId(),
  'PATCH organization /organization/logo': withoutId(),
  'POST organization /organization/deletion': withoutId(
    { body: { name: 'x', password: PASSWORD } },
    { isForOwners: true },
  ),
  'POST organization /organization/deletion/cancel': withoutId({}, { isForOwners: true }),
  'POST organization /organization/ownership': [
    row(
      ['membership'],
      (membership_id) => ({ body: { membership_id, password: PASSWORD, stays_owner: true } }),
      { isForOwners: true },
    ),
  ],
  'GET organization /license-info': withoutId(),
  'GET organization /license-api-access': withoutId(),
  'PATCH organization /update-api': [
    row(['apiKey'], (id) => ({ body: { purpose: 'rename', id, name: `Key ${id}` } }), { variant: 'rename' }),
    row(['apiKey'], (id) => ({ body: { purpose: 'change_scopes', id, scopes: ['verify'] } }), {
      variant: 'change_scopes',
    }),
    row(['apiKey'], (id) => ({ body: { purpose: 'revoke', id } }), { variant: 'revoke' }),
  ],
  'GET organization /api-document-log': [
    row(['apiKey'], (key_id) => ({ query: { key_id } }), { isSilent: true }),
  ],
  'GET organization /system-status': withoutId(),
};
