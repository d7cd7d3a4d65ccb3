import { eq, sql } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import * as calls from '#contracts/change-password.ts';
import { authenticateLogin, generateLoginOtp, resendOtp } from '#contracts/session.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { otpOrders } from '../../services/general/one-time-codes/otp-tables.ts';
import { actionsBy } from '#support/service/recorded-actions.ts';
import { codeIn, mailsArrived } from '#support/service/arrived-mails.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { database } from '#support/stack/backend-environment.ts';

const NEW_PASSWORD = 'Correct horse 9!';
const OTHER_PASSWORD = 'Another horse 7?';

const ask = (email: string) => send(calls.generateForgotPasswordOtp, { body: { email } });

/** Requests a code for a new password and reads it from the mail. */
async function order({ email }: Pick<Person, 'email'>): Promise<{ order_id: string; otp: string }> {
  const { data } = await ask(email);
  const [mail] = await mailsArrived(email, 1);
  return { order_id: data.order_id, otp: codeIn(mail!) };
}

const reset = (given: { order_id: string; otp: string }, password = NEW_PASSWORD) =>
  send(calls.resetPassword, { body: { ...given, password } });
const change = (person: Pick<Person, 'token'>, current_password = PASSWORD, new_password = NEW_PASSWORD) =>
  send(calls.changePassword, { body: { current_password, new_password } }, { token: person.token });
const otherThan = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
const isLive = async (token: string) => (await send(getProfile, { query: {} }, { token })).success === '1';
const accepts = async (email: string, password: string) =>
  (await send(generateLoginOtp, { body: { email, password } })).status === 200;
const actionsOf = async (person: Person) =>
  (await actionsBy(person)).map(({ action, organization_id, subject_id, ip }) => ({
    action,
    organization_id,
    subject_id,
    ip,
  }));

describe('a forgotten password', () => {
  it('GS-04 is replaced with the mailed code; every session ends, and the user is told by mail', async () => {
    const { member, second } = await openOffice();
    const other = await startSession(database(), member.userId);
    const given = await order(member);
    const body = { ...given, password: NEW_PASSWORD };
    const headers = { 'x-client-address': '203.0.113.9', 'user-agent': 'Gecko/20100101 Firefox/131.0' };
    const response = await fetchCall(calls.resetPassword, { body }, {}, { headers });
    expect([response.status, await response.json()]).toEqual([
      200,
      { success: '1', message: 'Your password is changed.' },
    ]);
    expect([await isLive(member.token), await isLive(other), await isLive(second.token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([await accepts(member.email, PASSWORD), await accepts(member.email, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ]);
    const told = (await mailsArrived(member.email, 3)).find(({ subject }) => /changed/.test(subject));
    expect(told!.subject).toBe('Your password was changed');
    expect(told!.text).toContain('Firefox 131');
    expect(told!.text).toContain('203.0.113.9');
    const { organizationId, userId } = member;
    expect(await actionsOf(member)).toEqual([
      { action: 'password_reset', organization_id: organizationId, subject_id: userId, ip: '203.0.113.9' },
    ]);
  });

  it('GS-04 gives the same response to a known, an unknown and an inactive address, in body, status and time', async () => {
    const { member, second } = await openOffice();
    await database().update(users).set({ is_active: false }).where(eq(users.id, second.userId));
    const measured = async (email: string) => {
      const started = performance.now();
      const response = await fetchCall(calls.generateForgotPasswordOtp, { body: { email } });
      const text = await response.text();
      const body = text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, '<order>');
      return { status: response.status, body, time: performance.now() - started };
    };
    const known = await measured(member.email);
    expect([known.status, JSON.parse(known.body)]).toEqual([
      200,
      { success: '1', message: 'We have sent you a mail.', data: { order_id: '<order>' } },
    ]);
    const strangers = [`nobody.${member.email}`, second.email];
    for (const email of strangers) {
      const { status, body } = await measured(email);
      expect([status, body]).toEqual([known.status, known.body]);
    }
    const times = { known: [known.time], unknown: [] as number[] };
    for (let round = 0; round < 5; round += 1) {
      times.known.push((await measured(member.email)).time);
      times.unknown.push((await measured(`nobody.${member.email}`)).time);
    }
    const ratio = Math.min(...times.known) / Math.min(...times.unknown);
    expect(ratio).toBeGreaterThan(0.25);
    expect(ratio).toBeLessThan(4);
  });

  it('GS-04 tells an address without an account so by mail only; no code of its order is accepted', async () => {
    const email = `nobody.${randomUUID()}@office.example`;
    const { data } = await ask(email);
    const [mail] = await mailsArrived(email, 1);
    expect(mail!.subject).toBe('No account with this e-mail address');
    expect(mail!.text).not.toMatch(/^\d{6}$/m);
    const refused = await reset({ order_id: data.order_id, otp: '000000' });
    expect([refused.status, refused.code]).toEqual([422, 'code_wrong']);
    const resent = await send(resendOtp, { params: { order_id: data.order_id } });
    expect(resent.status).toBe(200);
    expect((await mailsArrived(email, 2))[0]!.subject).toBe('No account with this e-mail address');
  });

  it('GS-04 GS-05 a resent code replaces the first', async () => {
    const { member } = await openOffice();
    const first = await order(member);
    const resent = await send(resendOtp, { params: { order_id: first.order_id } });
    expect(resent.data).toEqual({ order_id: first.order_id });
    const otp = codeIn((await mailsArrived(member.email, 2))[0]!);
    if (otp !== first.otp) expect((await reset(first)).code).toBe('code_wrong');
    expect((await reset({ ...first, otp })).status).toBe(200);
  });

  it('GS-04 is not replaced with a wrong code; after five of them the right one is refused too', async () => {
    const { member } = await openOffice();
    const given = await order(member);
    const codes = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      codes.push((await reset({ ...given, otp: otherThan(given.otp) })).code);
    }
    expect(codes).toEqual([...Array<string>(4).fill('code_wrong'), 'code_tries_used_up']);
    const refused = await reset(given);
    expect([refused.code, refused.fields]).toEqual([
      'code_expired',
      { otp: ['This code is no longer valid. Request a new one.'] },
    ]);
    expect([await accepts(member.email, PASSWORD), await isLive(member.token)]).toEqual([true, true]);
  });

  it('GS-04 is replaced once when the code is used twice at the same time', async () => {
    const { member } = await openOffice();
    const given = await order(member);
    const outcomes = await Promise.all([reset(given), reset(given, OTHER_PASSWORD)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await reset(given)).code).toBe('code_expired');
  });

  it('GS-04 is not replaced with the code of another order, of a sign-in, or after ten minutes', async () => {
    const { member, second } = await openOffice();
    const [mine, theirs] = [await order(member), await order(second)];
    const crossed = await reset({ order_id: mine.order_id, otp: theirs.otp });
    expect(crossed.code).toBe(theirs.otp === mine.otp ? undefined : 'code_wrong');

    const credentials = { email: member.email, password: PASSWORD };
    const login = await send(generateLoginOtp, { body: credentials });
    const otp = codeIn((await mailsArrived(member.email, 2))[0]!);
    const order_id = login.data.order_id;
    expect((await reset({ order_id, otp })).code).toBe('code_expired');
    const swapped = await send(authenticateLogin, { body: { ...credentials, ...theirs } });
    expect(swapped.code).toBe('code_expired');

    await database()
      .update(otpOrders)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(otpOrders.id, theirs.order_id));
    expect((await reset(theirs)).code).toBe('code_expired');
  });

  it('GS-04 VA-08 reports a weak password at its field and uses up no try', async () => {
    const { member } = await openOffice();
    const given = await order(member);
    const weak = await reset(given, 'abcdefgh');
    expect([weak.status, weak.fields]).toEqual([
      400,
      { password: ['The password needs an uppercase letter, a number, and a special character.'] },
    ]);
    const [stored] = await database().select().from(otpOrders).where(eq(otpOrders.id, given.order_id));
    expect(stored!.tries).toBe(0);
    expect((await reset(given)).status).toBe(200);
  });

  it('GS-04 causes at most six mails an hour for an address, known or not', async () => {
    const { member } = await openOffice();
    for (const email of [member.email, `nobody.${member.email}`]) {
      const statuses = [];
      for (let round = 0; round < 7; round += 1) statuses.push((await ask(email)).status);
      expect(statuses).toEqual([...Array<number>(6).fill(200), 429]);
    }
  });

  it('GS-04 stores neither code nor address readable, and removes the code from the mail once it is sent', async () => {
    const { member } = await openOffice();
    const { order_id, otp } = await order(member);
    const [stored] = await database().select().from(otpOrders).where(eq(otpOrders.id, order_id));
    const readable = [JSON.stringify(stored), stored!.encrypted_details!.toString('latin1')].join();
    expect(readable).not.toContain(otp);
    expect(readable).not.toContain(member.email);
    const [mail] = await database().select().from(mails).where(eq(mails.recipient, member.email));
    expect(mail!.is_secret).toBe(true);
  });

  it('GS-04 is not replaced with a code that was mailed to a former address', async () => {
    const { member } = await openOffice();
    const given = await order(member);
    await database()
      .update(users)
      .set({ email: `new.${member.email}` })
      .where(eq(users.id, member.userId));
    expect((await reset(given)).code).toBe('code_expired');
    expect(await accepts(`new.${member.email}`, PASSWORD)).toBe(true);
  });

  it('GS-04 leaves no session to a sign-in that began with the old password', async () => {
    const { member } = await openOffice();
    const credentials = { email: member.email, password: PASSWORD };
    const login = await send(generateLoginOtp, { body: credentials });
    const otp = codeIn((await mailsArrived(member.email, 1))[0]!);
    const { data } = await ask(member.email);
    const code = codeIn((await mailsArrived(member.email, 2))[0]!);
    const [signedIn] = await Promise.all([
      send(authenticateLogin, { body: { ...credentials, order_id: login.data.order_id, otp } }),
      reset({ order_id: data.order_id, otp: code }),
    ]);
    const token = signedIn.success === '1' ? signedIn.data.token : member.token;
    expect(await isLive(token)).toBe(false);
  });
});

describe('changing the password', () => {
  it('GS-10 replaces it and ends all other sessions of the user; this one stays, and a mail tells of it', async () => {
    const { member, second } = await openOffice();
    const other = await startSession(database(), member.userId);
    const { status, message } = await change(member);
    expect([status, message]).toEqual([200, 'Your password is changed. Your other sessions have ended.']);
    expect([await isLive(member.token), await isLive(other), await isLive(second.token)]).toEqual([
      true,
      false,
      true,
    ]);
    expect([await accepts(member.email, PASSWORD), await accepts(second.email, PASSWORD)]).toEqual([
      false,
      true,
    ]);
    const [mail] = await mailsArrived(member.email, 1);
    expect(mail!.subject).toBe('Your password was changed');
    expect(await actionsOf(member)).toMatchObject([
      { action: 'password_changed', organization_id: member.organizationId },
    ]);
  });

  it('GS-10 refuses a wrong current password at its field and changes nothing', async () => {
    const { member } = await openOffice();
    const other = await startSession(database(), member.userId);
    const { status, code, fields } = await change(member, 'wrong');
    expect([status, code, fields]).toEqual([
      422,
      'current_password_wrong',
      { current_password: ['The current password is wrong.'] },
    ]);
    expect([await isLive(other), await accepts(member.email, PASSWORD)]).toEqual([true, true]);
    expect(await actionsOf(member)).toEqual([]);
  });

  it('GS-10 VA-08 reports missing, weak and unchanged passwords at their fields', async () => {
    const { member } = await openOffice();
    expect((await change(member, '', 'Abcdefg1')).fields).toEqual({
      current_password: ['Enter your current password.'],
      new_password: ['The password needs a special character.'],
    });
    expect((await change(member, NEW_PASSWORD, NEW_PASSWORD)).fields).toEqual({
      new_password: ['Choose a password other than the current one.'],
    });
  });

  it('GS-10 takes one of two changes at the same time', async () => {
    const { member } = await openOffice();
    const outcomes = await Promise.all([
      change(member, PASSWORD, NEW_PASSWORD),
      change(member, PASSWORD, OTHER_PASSWORD),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('GS-10 refuses more than five attempts a minute in a session', async () => {
    const { member, second } = await openOffice();
    const codes = [];
    for (let attempt = 0; attempt < 6; attempt += 1) codes.push((await change(member, 'wrong')).code);
    expect(codes).toEqual([...Array<string>(5).fill('current_password_wrong'), 'too_many_requests']);
    expect((await change(second, 'wrong')).code).toBe('current_password_wrong');
  });
});
