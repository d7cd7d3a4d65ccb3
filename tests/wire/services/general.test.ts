import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { codeIn, mailsArrived } from '#support/service/arrived-mails.ts';
import { openOffice, PASSWORD } from '#support/service/signed-in-office.ts';
import { CALLS, type ServedCall } from '../specification/calls.ts';
import { FIELDS } from '../specification/fields.ts';
import { fetchLiteral, readEnvelope, send, type Office } from './send.ts';
import { putFor } from './documents.ts';
import { at, expectFields, fieldsOf, listAt, textAt, type Json } from './json.ts';

const NEW_PASSWORD = 'Correct horse 9!';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
});

/** Mailed code for an order that has just been made; `count` mails must have arrived by then. */
async function codeFor(email: string, count = 1): Promise<string> {
  const [newest] = await mailsArrived(email, count);
  return codeIn(newest!);
}

async function registerOrder() {
  const email = `nadia.${randomUUID()}@office.example`;
  const person = { first_name: 'Nadia', last_name: 'Haddad', email, password: NEW_PASSWORD };
  const organization = { organization_name: `Haddad ${randomUUID()}`, country_id: 'FR' };
  const phone = { dialing_code_id: 'FR', phone_number: '612345678' };
  const body = { ...person, ...organization, ...phone };
  const { success, data } = await send('general', 'POST /generate-otp/register', { body });
  expect(success).toBe('1');
  return { email, order_id: textAt(data, 'order_id') };
}

async function loginOrder() {
  const { member } = await openOffice();
  const body = { email: member.email, password: PASSWORD };
  const { success, data } = await send('general', 'POST /generate-otp/login', { body });
  expect(success).toBe('1');
  return { body, order_id: textAt(data, 'order_id') };
}

async function list(call: ServedCall<'general'>): Promise<Json[]> {
  const { success, data } = await send('general', call);
  expect(success).toBe('1');
  const rows = listAt(data);
  expect(rows.length).toBeGreaterThan(20);
  return rows;
}

/** Newest notification of the member, who has been asked to sign. */
async function newest(): Promise<Json> {
  const { data } = await send('general', 'GET /notification', { as: office.member });
  const [category = ''] = fieldsOf(data);
  expect(category).toContain(' - ');
  return at(data, category, 0);
}

async function marks(call: ServedCall<'general'>, mark: Record<string, boolean>): Promise<void> {
  await putFor(office.owner, office.member);
  const opposite = {
    'PATCH /notification purpose=mark_as_unread': 'PATCH /notification purpose=mark_as_read',
    'PATCH /notification purpose=remove_star': 'PATCH /notification purpose=mark_as_star',
  } as const;
  const body = { instance_ids: [textAt(await newest(), 'id')] };
  const before = Object.entries(opposite).find(([name]) => name === call)?.[1];
  if (before) await send('general', before, { as: office.member, body });
  const { success } = await send('general', call, { as: office.member, body });
  expect([success, await newest()]).toMatchObject(['1', mark]);
}

async function logsOut(body?: Record<string, Json>): Promise<void> {
  const { member } = await openOffice();
  const { token } = member;
  const given = body ? { as: { token }, body } : { as: { token } };
  expect((await send('general', 'POST /user/sessions/logout', given)).success).toBe('1');
  expect(await send('general', 'GET /user/profile', { as: { token } })).toMatchObject({
    status: 401,
    success: '-1',
  });
}

async function forgottenOrder() {
  const { member } = await openOffice();
  const body = { email: member.email };
  const { success, data } = await send('general', 'POST /generate-otp/ForgotPassword', { body });
  expect(success).toBe('1');
  return { member, order_id: textAt(data, 'order_id') };
}

const SCENES: Record<ServedCall<'general'>, () => Promise<void>> = {
  'GET /countries': async () => {
    expect(await list('GET /countries')).toContainEqual({ id: 'FR', name: 'France' });
  },
  'GET /states?country_id={country_id}': async () => {
    const params = { country_id: 'US' };
    const { success, data } = await send('general', 'GET /states?country_id={country_id}', { params });
    expect([success, listAt(data)]).toEqual([
      '1',
      expect.arrayContaining([{ id: 'US.CA', name: 'California' }]),
    ]);
  },
  'GET /cities?state_id={state_id}': async () => {
    const given = { params: { state_id: 'US.CA' }, query: { search: 'san francisco' } };
    const { success, data } = await send('general', 'GET /cities?state_id={state_id}', given);
    expect(success).toBe('1');
    expectFields(['id', 'name'], data, 0);
    expect(listAt(data).map((city) => textAt(city, 'name'))).toContain('San Francisco');
  },
  'GET /contact-form-subjects': async () => {
    const { success, data } = await send('general', 'GET /contact-form-subjects');
    expect(success).toBe('1');
    expectFields(['id', 'name'], data, 0);
  },
  'POST /submit/contact-form': async () => {
    const { data } = await send('general', 'GET /contact-form-subjects');
    const email = `nadia.${randomUUID()}@office.example`;
    const body = { name: 'Nadia Haddad', email, subject_id: textAt(data, 0, 'id'), message: 'Hello' };
    expect((await send('general', 'POST /submit/contact-form', { body })).success).toBe('1');
    expect(await mailsArrived(email, 1)).toHaveLength(1);
  },
  'POST /request-platform-demo': async () => {
    const email = `nadia.${randomUUID()}@office.example`;
    const body = { name: 'Nadia Haddad', email, organization_name: 'Haddad', message: '' };
    expect((await send('general', 'POST /request-platform-demo', { body })).success).toBe('1');
    expect(await mailsArrived(email, 1)).toHaveLength(1);
  },
  'GET /languages': async () => {
    expect(await list('GET /languages')).toContainEqual({ id: 'en', name: 'English' });
  },
  'GET /currencies': async () => {
    expectFields(['id', 'name'], await list('GET /currencies'), 0);
  },
  'GET /dialing-codes': async () => {
    const codes = await list('GET /dialing-codes');
    expectFields(FIELDS.dialingCode, codes, 0);
    expect(codes).toContainEqual(expect.objectContaining({ id: 'FR', code: '33' }));
  },
  'POST /generate-otp/register': async () => {
    const { email } = await registerOrder();
    expect(await codeFor(email)).toMatch(/^\d{6}$/);
  },
  'POST /user/authenticate/register': async () => {
    const { email, order_id } = await registerOrder();
    const body = { order_id, otp: await codeFor(email) };
    const { success, data } = await send('general', 'POST /user/authenticate/register', { body });
    expect([success, at(data, 'user')]).toMatchObject(['1', { email, first_name: 'Nadia' }]);
  },
  'POST /generate-otp/login': async () => {
    const { body } = await loginOrder();
    expect(await codeFor(body.email)).toMatch(/^\d{6}$/);
  },
  'POST /user/authenticate/login': async () => {
    const { body, order_id } = await loginOrder();
    const form = { ...body, order_id, otp: await codeFor(body.email) };
    const { success, data } = await send('general', 'POST /user/authenticate/login', { body: form });
    expect(success).toBe('1');
    expectFields(FIELDS.user, data, 'user');
    const token = textAt(data, 'token');
    expect((await send('general', 'GET /user/profile', { as: { token } })).success).toBe('1');
  },
  'POST /resend-otp/{order_id}': async () => {
    const { body, order_id } = await loginOrder();
    await codeFor(body.email);
    const again = await send('general', 'POST /resend-otp/{order_id}', { params: { order_id } });
    expect(again.success).toBe('1');
    const form = { ...body, order_id: textAt(again.data, 'order_id'), otp: await codeFor(body.email, 2) };
    expect((await send('general', 'POST /user/authenticate/login', { body: form })).success).toBe('1');
  },
  'POST /generate-otp/ForgotPassword': async () => {
    const { member } = await forgottenOrder();
    expect(await codeFor(member.email)).toMatch(/^\d{6}$/);
  },
  'POST /forgot-password': async () => {
    const { member, order_id } = await forgottenOrder();
    const body = { order_id, otp: await codeFor(member.email), password: NEW_PASSWORD };
    expect((await send('general', 'POST /forgot-password', { body })).success).toBe('1');
    const login = { email: member.email, password: NEW_PASSWORD };
    expect((await send('general', 'POST /generate-otp/login', { body: login })).success).toBe('1');
  },
  'POST /user/sessions/logout': async () => {
    await logsOut();
    await logsOut({});
  },
  'GET /user/sessions': async () => {
    const { owner } = await openOffice();
    const { success, data } = await send('general', 'GET /user/sessions', { as: { token: owner.token } });
    expect([success, listAt(data)]).toMatchObject(['1', [{ is_current: true }]]);
  },
  'POST /user/change-password': async () => {
    const { member } = await openOffice();
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    const as = { token: member.token };
    expect((await send('general', 'POST /user/change-password', { as, body })).success).toBe('1');
    const login = { email: member.email, password: NEW_PASSWORD };
    expect((await send('general', 'POST /generate-otp/login', { body: login })).success).toBe('1');
  },
  'POST /user/encrypt-session': async () => {
    const body = { path: '/documents', organization_id: office.owner.organizationId };
    const { success, data } = await send('general', 'POST /user/encrypt-session', { as: office.owner, body });
    expect([success, typeof data]).toEqual(['1', 'string']);
    expect(data).not.toContain('documents');
  },
  'GET /user/profile': async () => {
    const { success, data } = await send('general', 'GET /user/profile', { as: office.owner });
    expect(success).toBe('1');
    expectFields(FIELDS.user, data);
    expect(data).toMatchObject({ first_name: 'Olive', last_name: 'Tester', email: office.owner.email });
  },
  'GET /user/profile?purpose=localisation_settings': async () => {
    const call = 'GET /user/profile?purpose=localisation_settings';
    const { success, data } = await send('general', call, { as: office.owner });
    expect([success, at(data, 'localisation_settings')]).toMatchObject(['1', { date_format: 'LLL dd, y' }]);
  },
  'GET /user/profile?purpose=privacy_and_security_settings': async () => {
    const call = 'GET /user/profile?purpose=privacy_and_security_settings';
    const { success, data } = await send('general', call, { as: office.owner });
    const settings = { preferred_factor: null, recovery_codes_left: 0 };
    expect([success, at(data, 'privacy_and_security_settings')]).toMatchObject(['1', settings]);
    const unknown = await send('general', 'GET /user/profile', {
      as: office.owner,
      query: { purpose: 'something_else' },
    });
    expect([unknown.status, unknown.success]).toEqual([400, '0']);
  },
  'PATCH /user/profile': async () => {
    const body = { first_name: 'Olivia', last_name: 'Tester', dialing_code_id: '', phone_number: '' };
    const { second } = await openOffice();
    const { success, data } = await send('general', 'PATCH /user/profile', { as: second, body });
    expect([success, data]).toMatchObject(['1', { first_name: 'Olivia', last_name: 'Tester' }]);
  },
  'PATCH /user/profile/localisation_settings': async () => {
    const formats = { date_format: 'y-MM-dd', number_format: 'space_comma' };
    const body = { language_id: 'en', time_zone: 'Asia/Tokyo', currency_id: 'JPY', ...formats };
    const call = 'PATCH /user/profile/localisation_settings';
    const { success, data } = await send('general', call, { as: office.owner, body });
    expect([success, data]).toEqual(['1', body]);
  },
  'PATCH /user/profile/privacy_and_security_settings': async () => {
    const { member } = await openOffice();
    const given = { as: member, body: { password: PASSWORD } };
    const started = await readEnvelope(await fetchLiteral('general', 'POST /user/authenticator-app', given));
    const otp = new TOTP({ secret: Secret.fromBase32(textAt(started.data, 'secret')) }).generate();
    await fetchLiteral('general', 'POST /user/authenticator-app/confirm', { as: member, body: { otp } });
    const call = 'PATCH /user/profile/privacy_and_security_settings';
    const body = { preferred_factor: 'authenticator_app' };
    const { success, data } = await send('general', call, { as: member, body });
    expect([success, data]).toMatchObject(['1', body]);
  },
  'GET /profile-settings': async () => {
    const { success, data } = await send('general', 'GET /profile-settings', { as: office.owner });
    expect([success, at(data, 'languages')]).toEqual(['1', [{ id: 'en', name: 'English' }]]);
  },
  'GET /notification': async () => {
    await putFor(office.owner, office.member);
    expectFields(FIELDS.notification, await newest());
  },
  'PATCH /notification purpose=mark_as_read': () =>
    marks('PATCH /notification purpose=mark_as_read', { is_read: true }),
  'PATCH /notification purpose=mark_as_unread': () =>
    marks('PATCH /notification purpose=mark_as_unread', { is_read: false }),
  'PATCH /notification purpose=mark_as_star': () =>
    marks('PATCH /notification purpose=mark_as_star', { is_favorite: true }),
  'PATCH /notification purpose=remove_star': () =>
    marks('PATCH /notification purpose=remove_star', { is_favorite: false }),
};

describe('the general service', () => {
  it.each(CALLS.general)('GS EN serves %s', (call) => SCENES[call]());
});
