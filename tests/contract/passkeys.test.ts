import { eq } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import * as calls from '#contracts/passkey.ts';
import { authenticateRecoveryCode, removeAuthenticatorApp } from '#contracts/second-factor.ts';
import { authenticateLogin, generateLoginOtp } from '#contracts/session.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { organizations, users } from '#platform/identity/identity-tables.ts';
import { passkeys } from '#platform/identity/second-factor-tables.ts';
import { actionsBy } from '#support/service/recorded-actions.ts';
import { mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { send } from '#support/service/client.ts';
import { isDeviceOf } from '#support/service/device-of.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { SoftwareAuthenticator, type AnswerChanges } from '#support/service/software-authenticator.ts';
import { backend, database } from '#support/stack/backend-environment.ts';

const origin = () => new URL(backend('APP_URL')).origin;
const start = (person: Person, password = PASSWORD) =>
  send(calls.startPasskey, { body: { password } }, person);

/** Has a new authenticator answer a challenge for a passkey, and sends its answer. */
async function add(person: Person, name = 'Laptop', changes: AnswerChanges = {}) {
  const { challenge_id, options } = (await start(person)).data;
  const authenticator = new SoftwareAuthenticator(origin());
  const body = { challenge_id, name, credential: authenticator.create(options, changes) };
  return { authenticator, body, outcome: await send(calls.addPasskey, { body }, person) };
}

const begin = (order_id?: string) =>
  send(calls.startPasskeySignIn, { body: order_id === undefined ? {} : { order_id } });
const finish = (body: { challenge_id: string; credential: calls.UsedPasskey }) =>
  send(calls.authenticatePasskey, { body });

async function signIn(authenticator: SoftwareAuthenticator, changes: AnswerChanges = {}, order?: string) {
  const { challenge_id, options } = (await begin(order)).data;
  return finish({ challenge_id, credential: authenticator.use(options, changes) });
}

const settingsOf = async (person: Person) => {
  const query = { purpose: 'privacy_and_security_settings' } as const;
  return (await send(getProfile, { query }, person)).data.privacy_and_security_settings!;
};
const order = ({ email }: Person) => send(generateLoginOtp, { body: { email, password: PASSWORD } });
const actionsOf = async (person: Person) => (await actionsBy(person)).map(({ action }) => action);

describe('a passkey', () => {
  it('GS-08 is added with a name, comes with recovery codes, and is told by mail and log', async () => {
    const { member } = await openOffice();
    const { outcome } = await add(member);
    expect(outcome.data.recovery_codes).toHaveLength(10);
    expect(await settingsOf(member)).toMatchObject({
      preferred_factor: 'passkey',
      authenticator_app: null,
      passkeys: [{ name: 'Laptop', last_used_at: null }],
      can_use_passkeys: true,
    });
    expect((await mailsArrived(member.email, 1))[0]!.subject).toBe('A passkey was added');
    expect(await actionsOf(member)).toEqual(['passkey_added']);
    const second = await add(member, 'Phone');
    expect(second.outcome.data.recovery_codes).toBeNull();
  });

  it('needs the password, and the options ask for user verification and a discoverable passkey', async () => {
    const { member } = await openOffice();
    expect((await start(member, 'wrong')).fields).toEqual({ password: ['The password is wrong.'] });
    const { options } = (await start(member)).data;
    expect(options.rp.id).toBe(new URL(origin()).hostname);
    expect(options.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    });
    const { authenticator } = await add(member);
    const again = (await start(member)).data.options;
    expect(again.excludeCredentials.map(({ id }) => id)).toEqual([authenticator.id.toString('base64url')]);
  });

  it.each<[string, AnswerChanges]>([
    ['from another website', { origin: 'https://evil.example' }],
    ['for another host name', { rpId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
  ])('is refused %s, when it is added and when it is used', async (_, changes) => {
    const { member } = await openOffice();
    const refused = await add(member, 'Laptop', changes);
    expect([refused.outcome.status, refused.outcome.code]).toEqual([422, 'passkey_refused']);
    expect((await settingsOf(member)).passkeys).toEqual([]);
    const { authenticator } = await add(member);
    expect((await signIn(authenticator, changes)).code).toBe('passkey_refused');
  });

  it('is refused with a challenge that was used, of another user, or made up', async () => {
    const { member, second } = await openOffice();
    const { body, outcome } = await add(member);
    expect(outcome.status).toBe(200);
    expect((await send(calls.addPasskey, { body }, member)).code).toBe('passkey_refused');
    const { challenge_id, options } = (await start(member)).data;
    const credential = new SoftwareAuthenticator(origin()).create(options);
    const stolen = { challenge_id, name: 'Mine', credential };
    expect((await send(calls.addPasskey, { body: stolen }, second)).code).toBe('passkey_refused');
    const made_up = { ...stolen, challenge_id: randomUUID() };
    expect((await send(calls.addPasskey, { body: made_up }, member)).code).toBe('passkey_refused');
  });

  it('is renamed and removed by its user only', async () => {
    const { member, second } = await openOffice();
    await add(member);
    const [{ id } = { id: '' }] = (await settingsOf(member)).passkeys;
    const rename = (by: Person, name: string) =>
      send(calls.renamePasskey, { params: { id }, body: { name } }, by);
    const remove = (by: Person, password = PASSWORD) =>
      send(calls.removePasskey, { params: { id }, body: { password } }, by);
    expect((await rename(member, ' ')).fields).toEqual({ name: ['Enter a name.'] });
    expect((await rename(second, 'Mine')).code).toBe('not_found');
    expect((await rename(member, 'Work laptop')).status).toBe(200);
    expect((await settingsOf(member)).passkeys).toMatchObject([{ name: 'Work laptop' }]);
    expect((await remove(second)).code).toBe('not_found');
    expect((await remove(member, 'wrong')).code).toBe('wrong_password');
    expect((await remove(member)).status).toBe(200);
    expect(await settingsOf(member)).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(await actionsOf(member)).toEqual(['passkey_added', 'passkey_renamed', 'passkey_removed']);
  });

  it('is not removed as the last factor while an organization requires one, also by two requests at once', async () => {
    const { member } = await openOffice();
    await add(member);
    await add(member, 'Phone');
    await database()
      .update(organizations)
      .set({ requires_second_factor: true })
      .where(eq(organizations.id, member.organizationId));
    const removals = (await settingsOf(member)).passkeys.map(({ id }) =>
      send(calls.removePasskey, { params: { id }, body: { password: PASSWORD } }, member),
    );
    const outcomes = (await Promise.all(removals)).map(({ code }) => code ?? 'removed').sort();
    expect(outcomes).toEqual(['removed', 'second_factor_needed']);
    expect((await send(removeAuthenticatorApp, { body: { password: PASSWORD } }, member)).code).toBe(
      'factor_not_set_up',
    );
  });
});

describe('a sign-in with a passkey', () => {
  it('needs neither address nor password, and notes the use', async () => {
    const { member } = await openOffice();
    const { authenticator } = await add(member);
    const { options } = (await begin()).data;
    expect([options.allowCredentials, options.userVerification]).toEqual([[], 'required']);
    const { data } = await signIn(authenticator);
    expect(data.user).toMatchObject({ id: member.userId, email: member.email });
    expect(isDeviceOf(member.userId, data.device)).toBe(true);
    expect((await send(getProfile, { query: {} }, { token: data.token })).status).toBe(200);
    expect((await settingsOf(member)).passkeys[0]!.last_used_at).not.toBeNull();
  });

  it('is the second factor after the password: no code is mailed, and only this user’s passkeys are asked for', async () => {
    const { member, second } = await openOffice();
    const { authenticator } = await add(member);
    const other = await add(second);
    const mailed = (await mailsArrived(member.email, 1)).length;
    const { order_id, second_factors } = (await order(member)).data;
    expect(second_factors).toEqual(['passkey']);
    const { options } = (await begin(order_id)).data;
    expect(options.allowCredentials.map(({ id }) => id)).toEqual([authenticator.id.toString('base64url')]);
    expect((await signIn(other.authenticator, {}, order_id)).code).toBe('passkey_refused');
    expect((await signIn(authenticator, {}, order_id)).data.user).toMatchObject({ email: member.email });
    expect(await mailsTo(member.email)).toHaveLength(mailed);
    const body = { email: member.email, password: PASSWORD, order_id, otp: '000000' };
    expect((await send(authenticateLogin, { body })).code).toBe('code_wrong');
  });

  it('is replaced by a recovery code', async () => {
    const { member } = await openOffice();
    const { outcome } = await add(member);
    const { order_id } = (await order(member)).data;
    const recovery_code = outcome.data.recovery_codes![0]!;
    const body = { email: member.email, password: PASSWORD, order_id, recovery_code };
    expect((await send(authenticateRecoveryCode, { body })).status).toBe(200);
  });

  it('takes the answer to a challenge once', async () => {
    const { member } = await openOffice();
    const { authenticator } = await add(member);
    const { challenge_id, options } = (await begin()).data;
    const answer = { challenge_id, credential: authenticator.use(options) };
    const outcomes = await Promise.all([finish(answer), finish(answer)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await finish(answer)).code).toBe('passkey_refused');
  });

  it('refuses an unknown passkey, a foreign signature, a removed passkey and an inactive user', async () => {
    const { member } = await openOffice();
    const { authenticator } = await add(member);
    const stranger = new SoftwareAuthenticator(origin());
    expect((await signIn(stranger)).code).toBe('passkey_refused');
    const { challenge_id, options } = (await begin()).data;
    const { id, rawId } = authenticator.use(options);
    const forged = { ...stranger.use(options), id, rawId };
    expect((await finish({ challenge_id, credential: forged })).code).toBe('passkey_refused');
    await database().update(users).set({ is_active: false }).where(eq(users.id, member.userId));
    expect((await signIn(authenticator)).code).toBe('passkey_refused');
    await database().update(users).set({ is_active: true }).where(eq(users.id, member.userId));
    await database().delete(passkeys).where(eq(passkeys.user_id, member.userId));
    expect((await signIn(authenticator)).code).toBe('passkey_refused');
  });

  it('refuses a counter that has not grown, as that of a copied key', async () => {
    const { member } = await openOffice();
    const { authenticator } = await add(member, 'Security key', { counter: 1 });
    expect((await signIn(authenticator, { counter: 5 })).status).toBe(200);
    for (const counter of [5, 4, 0])
      expect((await signIn(authenticator, { counter })).code).toBe('passkey_refused');
    expect((await signIn(authenticator, { counter: 6 })).status).toBe(200);
  });

  it('is offered at the address of this product', async () => {
    expect((await send(calls.getSignInMethods, {})).data).toEqual({ passkeys: true });
  });
});
