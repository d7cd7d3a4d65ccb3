import { randomUUID } from 'node:crypto';
import { eq, sql } from '#platform/drizzle/orm.ts';
import { generateForgotPasswordOtp, resetPassword } from '#contracts/change-password.ts';
import { DEVICES_HEADER } from '#contracts/limits.ts';
import { confirmEmailChange, startEmailChange } from '#contracts/email-change.ts';
import { authenticateRegister, generateRegisterOtp } from '#contracts/register.ts';
import { authenticateRecoveryCode } from '#contracts/second-factor.ts';
import { authenticateLogin, generateLoginOtp, resendOtp } from '#contracts/session.ts';
import { deviceToken } from '#platform/auth/known-device.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { authenticatorApps } from '#platform/identity/second-factor-tables.ts';
import { NEW_ADDRESS_CODES } from '../../services/general/one-time-codes/new-address-limit.ts';
import { codeDigest } from '../../services/general/one-time-codes/one-time-code.ts';
import { otpOrders } from '../../services/general/one-time-codes/otp-tables.ts';
import { RESET_CODES } from '../../services/general/password/reset-code-limits.ts';
import { codeIn, mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { endWindows, setCounter } from '#support/service/rate-limits.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { database, vault } from '#support/stack/backend-environment.ts';

const NEW_PASSWORD = 'Correct horse 9!';
const NEWCOMER = {
  first_name: 'Nadia',
  last_name: 'Haddad',
  organization_name: 'Haddad & Partners',
  country_id: 'FR',
  dialing_code_id: 'FR',
  phone_number: '612345678',
  password: NEW_PASSWORD,
};
const RIGHT = '111111';
const WRONG = '000000';
const NOTICE = 'Wrong codes at the sign-in to your account';

const startSignIn = ({ email }: Person, password = PASSWORD) =>
  send(generateLoginOtp, { body: { email, password } });

/** Starts a sign-in and gives its order the code RIGHT. */
async function order(person: Person): Promise<string> {
  const id = (await startSignIn(person)).data.order_id;
  await giveCode(id);
  return id;
}

async function giveCode(id: string): Promise<void> {
  const code_digest = codeDigest(vault(), id, RIGHT);
  await database().update(otpOrders).set({ code_digest }).where(eq(otpOrders.id, id));
}

const enter = ({ email }: Person, order_id: string, otp: string) =>
  send(authenticateLogin, { body: { email, password: PASSWORD, order_id, otp } });

/** Enters so many wrong codes, five for an order, and returns the statuses. */
async function enterWrong(person: Person, count: number): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const id = await order(person);
    for (let tries = 0; tries < 5 && statuses.length < count; tries += 1)
      statuses.push((await enter(person, id, WRONG)).status);
  }
  return statuses;
}

const setTries = ({ userId }: Person, code_tries: number) =>
  database().update(users).set({ code_tries }).where(eq(users.id, userId));

async function triesOf({ userId }: Person): Promise<number> {
  const [user] = await database().select().from(users).where(eq(users.id, userId));
  return user!.code_tries;
}

const notices = async ({ email }: Person) =>
  (await mailsTo(email)).filter(({ subject }) => subject === NOTICE).length;

describe('wrong codes in a row', () => {
  it('are mailed to the user once, at the tenth', async () => {
    const { member } = await openOffice();
    await enterWrong(member, 9);
    await mailsArrived(member.email, 2);
    expect(await notices(member)).toBe(0);
    await enterWrong(member, 3);
    const notice = (await mailsArrived(member.email, 4)).find(({ subject }) => subject === NOTICE);
    expect(notice!.text).toContain('choose a new password at once');
    expect(notice!.text).toContain('/forgot-password');
    await enterWrong(member, 5);
    await mailsArrived(member.email, 5);
    expect(await notices(member)).toBe(1);
  });

  it('end with a right one, also at the tenth, which no mail tells of', async () => {
    const { member } = await openOffice();
    await setTries(member, 9);
    expect((await enter(member, await order(member), RIGHT)).status).toBe(200);
    expect([await triesOf(member), await notices(member)]).toEqual([0, 0]);
  });

  it('are a hundred at most; then the password signs in no more until a new one is chosen by mail', async () => {
    const { member } = await openOffice();
    await setTries(member, 98);
    const id = await order(member);
    const codes = [];
    for (const otp of [WRONG, WRONG, RIGHT]) codes.push((await enter(member, id, otp)).code);
    expect(codes).toEqual(['code_wrong', 'code_wrong', 'password_reset_required']);
    expect(await triesOf(member)).toBe(100);
    expect((await startSignIn(member, 'wrong')).code).toBe('wrong_credentials');
    const { status, code } = await startSignIn(member);
    expect([status, code]).toEqual([422, 'password_reset_required']);

    const { order_id } = (await send(generateForgotPasswordOtp, { body: { email: member.email } })).data;
    await giveCode(order_id);
    await send(resetPassword, { body: { order_id, otp: RIGHT, password: NEW_PASSWORD } });
    expect([await triesOf(member), (await startSignIn(member, NEW_PASSWORD)).status]).toEqual([0, 200]);
  });

  it('cannot be more than a hundred by entering them together', async () => {
    const { member } = await openOffice();
    await setTries(member, 98);
    const orders = [await order(member), await order(member)];
    const tries = orders.flatMap((id) => [1, 2, 3].map(() => enter(member, id, WRONG)));
    const codes = (await Promise.all(tries)).map(({ code }) => code).sort();
    expect(codes).toEqual([
      ...Array<string>(2).fill('code_wrong'),
      ...Array<string>(4).fill('password_reset_required'),
    ]);
  });

  it('count those of an app and recovery codes as well', async () => {
    const { member } = await openOffice();
    const secret = randomUUID();
    await database()
      .insert(authenticatorApps)
      .values({ user_id: member.userId, encrypted_secret: Buffer.from(secret), confirmed_at: new Date() });
    const { order_id } = (await startSignIn(member)).data;
    const body = { email: member.email, password: PASSWORD, order_id };
    await send(authenticateRecoveryCode, { body: { ...body, recovery_code: 'abcde-fgh23' } });
    expect(await triesOf(member)).toBe(1);
  });
});

describe('wrong codes within an hour', () => {
  it('are thirty at most for a mailed code too', async () => {
    const { member } = await openOffice();
    expect(await enterWrong(member, 31)).toEqual([...Array<number>(30).fill(422), 429]);
    const refused = await enter(member, await order(member), RIGHT);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    await database()
      .update(otpOrders)
      .set({ created_at: sql`now() - interval '61 minutes'` })
      .where(eq(otpOrders.user_id, member.userId));
    expect((await enter(member, await order(member), RIGHT)).status).toBe(200);
  });

  it('do not include right ones', async () => {
    const { member } = await openOffice();
    await enterWrong(member, 29);
    for (let round = 0; round < 3; round += 1)
      expect((await enter(member, await order(member), RIGHT)).status).toBe(200);
  });
});

describe('wrong codes for a forgotten password', () => {
  const forgot = async (email: string) => {
    await database().execute(sql`update otp_orders set created_at = now() - interval '2 hours'
      where purpose = 'forgot_password'`); // the mails of an address have a limit of their own
    const { order_id } = (await send(generateForgotPasswordOtp, { body: { email } })).data;
    await giveCode(order_id);
    return order_id;
  };
  const reset = (order_id: string, otp: string) =>
    send(resetPassword, { body: { order_id, otp, password: NEW_PASSWORD } });

  it.each([
    ['of an account', async () => (await openOffice()).member.email],
    ['of an unknown address', () => Promise.resolve(`${randomUUID()}@office.example`)],
  ])('%s are twenty a day', async (_, address) => {
    const email = await address();
    const statuses = [];
    for (let round = 0; round < 4; round += 1) {
      const id = await forgot(email);
      for (let tries = 0; tries < 5; tries += 1) statuses.push((await reset(id, WRONG)).status);
    }
    expect(statuses).toEqual(Array<number>(20).fill(422));
    const refused = await reset(await forgot(email), RIGHT);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 80_000]).toEqual([429, true]);
  });

  it('of strangers, and the mails that they cause, keep no user from a new password on a known device', async () => {
    const { member } = await openOffice();
    const headers = { [DEVICES_HEADER]: deviceToken(vault(), member.userId) };
    const body = { email: member.email };
    const onDevice = async () =>
      outcome(
        generateForgotPasswordOtp,
        await fetchCall(generateForgotPasswordOtp, { body }, {}, { headers }),
      );
    for (let round = 0; round < 4; round += 1) {
      const id = await forgot(member.email);
      for (let tries = 0; tries < 5; tries += 1) await reset(id, WRONG);
    }
    for (let mails = 1; mails < 6; mails += 1) await send(generateForgotPasswordOtp, { body });
    expect((await send(generateForgotPasswordOtp, { body })).code).toBe('too_many_mails');
    const { order_id } = (await onDevice()).data;
    await giveCode(order_id);
    expect((await reset(order_id, RIGHT)).status).toBe(200);
    for (let mails = 1; mails < 6; mails += 1) await onDevice();
    expect((await onDevice()).code).toBe('too_many_mails');
  });

  it('are allowed again on the next day', async () => {
    const { member } = await openOffice();
    for (let round = 0; round < 4; round += 1) {
      const id = await forgot(member.email);
      for (let tries = 0; tries < 5; tries += 1) await reset(id, WRONG);
    }
    const id = await forgot(member.email);
    expect((await reset(id, RIGHT)).status).toBe(429);
    await endWindows(RESET_CODES);
    expect((await reset(id, RIGHT)).status).toBe(200);
  });
});

describe('wrong codes for an address that is to get an account', () => {
  it('are a hundred a day, of registrations and changes of address of all accounts together', async () => {
    const { member, second } = await openOffice();
    const email = `nadia.${randomUUID()}@office.example`;
    await setCounter(NEW_ADDRESS_CODES, email, 98);
    const registration = { ...NEWCOMER, email: email.toUpperCase() };
    const { order_id } = (await send(generateRegisterOtp, { body: registration })).data;
    const register = (otp: string) => send(authenticateRegister, { body: { order_id, otp } });
    const startChange = async (who: Person) =>
      (await send(startEmailChange, { body: { new_email: email, password: PASSWORD } }, who)).data.order_id;
    const confirm = (who: Person, id: string, otp: string) =>
      send(confirmEmailChange, { params: { order_id: id }, body: { otp } }, who);
    const [mine, theirs] = [await startChange(member), await startChange(second)];
    for (const id of [order_id, mine, theirs]) await giveCode(id);

    expect((await register(WRONG)).status).toBe(422);
    expect((await confirm(member, mine, WRONG)).status).toBe(422);
    const refused = [
      await confirm(member, mine, RIGHT),
      await confirm(second, theirs, RIGHT),
      await register(RIGHT),
    ];
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
    await endWindows(NEW_ADDRESS_CODES);
    expect((await confirm(second, theirs, RIGHT)).status).toBe(200);
  });
});

describe('a code', () => {
  it('GS-05 is mailed again five times for an order', async () => {
    const { member } = await openOffice();
    const order_id = await order(member);
    const statuses = [];
    for (let round = 0; round < 6; round += 1)
      statuses.push((await send(resendOtp, { params: { order_id } })).status);
    expect(statuses).toEqual([...Array<number>(5).fill(200), 429]);
    const refused = await send(resendOtp, { params: { order_id } });
    expect([refused.code, refused.headers.get('retry-after')]).toEqual(['too_many_mails', '3600']);
    const codes = (await mailsArrived(member.email, 6)).map(codeIn); // in any order
    const [stored] = await database().select().from(otpOrders).where(eq(otpOrders.id, order_id));
    const valid = codes.find((code) => codeDigest(vault(), order_id, code).equals(stored!.code_digest));
    expect((await enter(member, order_id, valid!)).status).toBe(200);
  });
});
