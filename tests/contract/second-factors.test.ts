import { eq } from '#platform/drizzle/orm.ts';
import { Secret } from 'otpauth';
import * as calls from '#contracts/second-factor.ts';
import * as session from '#contracts/session.ts';
import * as userProfile from '#contracts/user-profile.ts';
import { organizations } from '#platform/identity/identity-tables.ts';
import { authenticatorApps, recoveryCodes } from '#platform/identity/second-factor-tables.ts';
import { generateForgotPasswordOtp, resetPassword } from '#contracts/change-password.ts';
import { consumeRecoveryCode } from '../../services/general/second-factors/recovery-code-store.ts';
import { recoveryDigest } from '../../services/general/second-factors/recovery-codes.ts';
import { appCode } from '#support/app-code.ts';
import { actionsBy } from '#support/service/recorded-actions.ts';
import { codeIn, mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { send } from '#support/service/client.ts';
import { isDeviceOf } from '#support/service/device-of.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { database, vault } from '#support/stack/backend-environment.ts';

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const start = (person: Person, password = PASSWORD) =>
  send(calls.startAuthenticatorApp, { body: { password } }, person);
const confirm = (person: Person, otp: string) =>
  send(calls.confirmAuthenticatorApp, { body: { otp } }, person);
const remove = (person: Person, password = PASSWORD) =>
  send(calls.removeAuthenticatorApp, { body: { password } }, person);
const settingsOf = async (person: Person) => {
  const query = { purpose: 'privacy_and_security_settings' } as const;
  return (await send(userProfile.getProfile, { query }, person)).data.privacy_and_security_settings;
};

/** Forgets which time step was used last, as if time had passed. */
const forgetStep = ({ userId }: Person) =>
  database().update(authenticatorApps).set({ last_step: 0 }).where(eq(authenticatorApps.user_id, userId));

/** Turns an app on and returns its key and the recovery codes. */
async function withApp(person: Person): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await start(person)).data;
  const { recovery_codes } = (await confirm(person, appCode(secret))).data;
  await forgetStep(person);
  return { secret, codes: recovery_codes! };
}

const order = ({ email }: Person, password = PASSWORD) =>
  send(session.generateLoginOtp, { body: { email, password } });
const signIn = ({ email }: Person, order_id: string, otp: string, password = PASSWORD) =>
  send(session.authenticateLogin, { body: { email, password, order_id, otp } });
const recover = ({ email }: Person, order_id: string, recovery_code: string) =>
  send(calls.authenticateRecoveryCode, { body: { email, password: PASSWORD, order_id, recovery_code } });
const actionsOf = async (person: Person) => (await actionsBy(person)).map(({ action }) => action);

describe('an authenticator app', () => {
  it('GS-08 GS-09 is on after its first code, with ten recovery codes, and told by mail and log', async () => {
    const { member } = await openOffice();
    const { secret, uri } = (await start(member)).data;
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Countersign:.*secret=[A-Z2-7]{32}.*digits=6.*period=30/);
    expect((await settingsOf(member))!.authenticator_app).toBeNull();
    const wrong = await confirm(member, otherThan(appCode(secret)));
    expect([wrong.status, wrong.code, wrong.fields]).toEqual([
      422,
      'code_wrong',
      { otp: ['This code is wrong.'] },
    ]);
    const { recovery_codes } = (await confirm(member, appCode(secret))).data;
    expect(new Set(recovery_codes).size).toBe(10);
    expect(await settingsOf(member)).toMatchObject({
      preferred_factor: 'authenticator_app',
      authenticator_app: { added_at: expect.any(String) as string },
      recovery_codes_left: 10,
      required_by: [],
    });
    expect((await mailsArrived(member.email, 1))[0]!.subject).toBe('An authenticator app was added');
    expect(await actionsOf(member)).toEqual(['authenticator_app_added']);
  });

  it('keeps neither the key nor a recovery code as it is', async () => {
    const { member } = await openOffice();
    const { secret, codes } = await withApp(member);
    const [app] = await database()
      .select()
      .from(authenticatorApps)
      .where(eq(authenticatorApps.user_id, member.userId));
    expect(app!.encrypted_secret.toString('latin1')).not.toContain(secret);
    const stored = await database()
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.user_id, member.userId));
    expect(stored).toHaveLength(10);
    expect(JSON.stringify(stored)).not.toContain(codes[0]!.replace('-', ''));
  });

  it('is neither started nor removed with a wrong password, nor started while one is on', async () => {
    const { member } = await openOffice();
    const refused = await start(member, 'wrong');
    expect([refused.status, refused.fields]).toEqual([422, { password: ['The password is wrong.'] }]);
    await withApp(member);
    expect((await start(member)).code).toBe('authenticator_app_on');
    expect((await remove(member, 'wrong')).code).toBe('wrong_password');
    expect((await remove(member)).status).toBe(200);
    expect(await settingsOf(member)).toMatchObject({ authenticator_app: null, recovery_codes_left: 0 });
    expect((await remove(member)).code).toBe('factor_not_set_up');
  });

  it('is asked for after the password instead of a mailed code', async () => {
    const { member } = await openOffice();
    const { secret } = await withApp(member);
    const mailed = (await mailsArrived(member.email, 1)).length;
    const { data, message } = await order(member);
    expect([data.second_factors, message]).toEqual([['authenticator_app'], '']);
    const resent = await send(session.resendOtp, { params: { order_id: data.order_id } });
    expect(resent.code).toBe('code_expired');
    const signedIn = await signIn(member, data.order_id, appCode(secret));
    expect(signedIn.data.user).toMatchObject({ email: member.email });
    expect(isDeviceOf(member.userId, signedIn.data.device)).toBe(true);
    expect(await mailsTo(member.email)).toHaveLength(mailed);
  });

  it('leaves the sign-in of a user without one as it is, field by field', async () => {
    const { member } = await openOffice();
    const { data, message } = await order(member);
    expect([Object.keys(data), message]).toEqual([['order_id'], 'We have sent you a code by e-mail.']);
    const otp = codeIn((await mailsArrived(member.email, 1))[0]!);
    expect((await signIn(member, data.order_id, otp)).status).toBe(200);
  });

  it('makes a code that was mailed before it was on void', async () => {
    const { member } = await openOffice();
    const { order_id } = (await order(member)).data;
    const otp = codeIn((await mailsArrived(member.email, 1))[0]!);
    await withApp(member);
    expect((await signIn(member, order_id, otp)).code).toBe('code_expired');
  });

  it('accepts the codes of one step before and after, and no other', async () => {
    const { member } = await openOffice();
    const { secret } = await withApp(member);
    const attempt = async (steps: number) => {
      await forgetStep(member);
      const { order_id } = (await order(member)).data;
      return (await signIn(member, order_id, appCode(secret, steps))).code;
    };
    expect([await attempt(-3), await attempt(3)]).toEqual(['code_wrong', 'code_wrong']);
    expect([await attempt(0), await attempt(1)]).toEqual([undefined, undefined]);
  });

  it('accepts a code once, also when five orders use it at the same time', async () => {
    const { member } = await openOffice();
    const { secret } = await withApp(member);
    const orders = await Promise.all([1, 2, 3, 4, 5].map(async () => (await order(member)).data.order_id));
    const otp = appCode(secret);
    const outcomes = await Promise.all(orders.map((order_id) => signIn(member, order_id, otp)));
    expect(outcomes.map(({ code }) => code ?? 'signed in').sort()).toEqual([
      ...Array<string>(4).fill('code_wrong'),
      'signed in',
    ]);
    const { order_id } = (await order(member)).data;
    expect((await signIn(member, order_id, otp)).code).toBe('code_wrong');
  });

  it('is not guessed: after five wrong codes the order is void, for the right code too', async () => {
    const { member } = await openOffice();
    const { secret } = await withApp(member);
    const { order_id } = (await order(member)).data;
    const codes = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      codes.push((await signIn(member, order_id, otherThan(appCode(secret, 1)))).code);
    }
    expect(codes).toEqual([...Array<string>(4).fill('code_wrong'), 'code_tries_used_up']);
    const refused = await signIn(member, order_id, appCode(secret));
    expect([refused.code, Object.keys(refused.fields)]).toEqual(['code_expired', ['otp']]);
  });

  it('GS-04 stays on when a forgotten password is replaced', async () => {
    const { member } = await openOffice();
    const { secret } = await withApp(member);
    const asked = await send(generateForgotPasswordOtp, { body: { email: member.email } });
    const mails = await mailsArrived(member.email, 2);
    const mailed = mails.find(({ subject }) => subject === 'Your code for a new password')!;
    const password = 'Correct horse 9!';
    const body = { order_id: asked.data.order_id, otp: codeIn(mailed), password };
    expect((await send(resetPassword, { body })).status).toBe(200);
    const { data } = await order(member, password);
    expect(data.second_factors).toEqual(['authenticator_app']);
    expect((await signIn(member, data.order_id, appCode(secret), password)).status).toBe(200);
  });

  it('is not removed as the last factor while an organization of the user requires one', async () => {
    const { member } = await openOffice();
    await withApp(member);
    await database()
      .update(organizations)
      .set({ requires_second_factor: true })
      .where(eq(organizations.id, member.organizationId));
    const refused = await remove(member);
    expect([refused.status, refused.code]).toEqual([409, 'second_factor_needed']);
    expect(refused.message).toMatch(/^Office .* requires a second factor\./);
    expect((await settingsOf(member))!.authenticator_app).not.toBeNull();
  });

  it('GS-09 is the preferred factor only if it is set up', async () => {
    const { member } = await openOffice();
    const prefer = (preferred_factor: 'authenticator_app' | 'passkey') =>
      send(calls.changePrivacySettings, { body: { preferred_factor } }, member);
    expect((await prefer('authenticator_app')).fields).toEqual({ preferred_factor: ['Set this up first.'] });
    await withApp(member);
    expect((await prefer('authenticator_app')).data.preferred_factor).toBe('authenticator_app');
    expect((await prefer('passkey')).code).toBe('factor_not_set_up');
  });
});

describe('a recovery code', () => {
  it('signs in once in place of the app, in any spelling; the user is told by mail', async () => {
    const { member } = await openOffice();
    const { codes } = await withApp(member);
    const [code = ''] = codes;
    const first = (await order(member)).data.order_id;
    const signedIn = await recover(member, first, ` ${code.toUpperCase().replace('-', ' ')} `);
    expect(signedIn.data.user).toMatchObject({ email: member.email });
    const mails = await mailsArrived(member.email, 2);
    expect(mails.map(({ subject }) => subject)).toContain('A recovery code was used');
    const again = await recover(member, (await order(member)).data.order_id, code);
    expect([again.status, again.fields]).toEqual([422, { recovery_code: ['This code is wrong.'] }]);
    expect((await settingsOf(member))!.recovery_codes_left).toBe(9);
  });

  it('passes once when it is used fifty times at the same time', async () => {
    const { member } = await openOffice();
    const { codes } = await withApp(member);
    const [byCall = '', byStore = ''] = codes;
    const { order_id } = (await order(member)).data;
    const calls50 = Array.from({ length: 50 }, () => recover(member, order_id, byCall));
    const statuses = (await Promise.all(calls50)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // The order has five tries, so that not all of them reach the database.
    const digest = recoveryDigest(vault(), member.userId, byStore.replace('-', ''));
    const uses = Array.from({ length: 50 }, () => consumeRecoveryCode(database(), member.userId, digest));
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
  });

  it('of another user, or of an earlier set, is wrong', async () => {
    const { member, second } = await openOffice();
    const { codes } = await withApp(member);
    const others = (await withApp(second)).codes;
    const { order_id } = (await order(member)).data;
    expect((await recover(member, order_id, others[0]!)).code).toBe('code_wrong');
    const made = await send(calls.makeRecoveryCodes, { body: { password: PASSWORD } }, member);
    expect((await recover(member, order_id, codes[0]!)).code).toBe('code_wrong');
    expect((await recover(member, order_id, made.data.recovery_codes![0]!)).status).toBe(200);
  });

  it('is made anew only with the password, and only for a user with a second factor', async () => {
    const { member } = await openOffice();
    const make = (password: string) => send(calls.makeRecoveryCodes, { body: { password } }, member);
    expect((await make(PASSWORD)).code).toBe('factor_not_set_up');
    await withApp(member);
    expect((await make('wrong')).fields).toEqual({ password: ['The password is wrong.'] });
    expect(await actionsOf(member)).toEqual(['authenticator_app_added']);
  });
});
