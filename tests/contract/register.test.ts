import { eq, sql } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { getUserFunctionality } from '#contracts/functionality.ts';
import { getOrganizations } from '#contracts/organization.ts';
import * as calls from '#contracts/register.ts';
import { authenticateLogin, generateLoginOtp, resendOtp, type CodeOfOrder } from '#contracts/session.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { TERMS_VERSION } from '#contracts/terms.ts';
import { organizations, users } from '#platform/identity/identity-tables.ts';
import { removeOldOrders } from '../../services/general/one-time-codes/otp-store.ts';
import { otpOrders } from '../../services/general/one-time-codes/otp-tables.ts';
import { actionsBy } from '#support/service/recorded-actions.ts';
import { ratioOfFastest } from '#support/fastest-ratio.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, outcome, send } from '#support/service/client.ts';
import { codeIn, mailsArrived, mailsTo } from '#support/service/arrived-mails.ts';
import { isDeviceOf } from '#support/service/device-of.ts';
import { openOffice } from '#support/service/signed-in-office.ts';

const PASSWORD = 'Correct horse 9!';

const newcomer = (changes: Partial<calls.Registration> = {}): calls.Registration => ({
  first_name: 'Nadia',
  last_name: 'Haddad',
  email: `nadia.${randomUUID()}@office.example`,
  organization_name: `Haddad & Partners ${randomUUID().slice(0, 8)}`,
  country_id: 'FR',
  dialing_code_id: 'FR',
  phone_number: '612345678',
  password: PASSWORD,
  ...changes,
});

/** Requests a one-time code and reads it from the mail. */
async function order(body: calls.Registration): Promise<CodeOfOrder> {
  const { data } = await send(calls.generateRegisterOtp, { body });
  const [mail] = await mailsArrived(body.email, 1);
  return { order_id: data.order_id, otp: codeIn(mail!) };
}

const authenticate = (body: CodeOfOrder) => send(calls.authenticateRegister, { body });
const otherThan = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
const orderRow = async (id: string) =>
  (await database().select().from(otpOrders).where(eq(otpOrders.id, id)))[0]!;
const accountsOf = (email: string) => database().select().from(users).where(eq(users.email, email));

describe('registering', () => {
  it('GS-02 EN-02 makes an organization with its owner, who is signed in and can sign in again', async () => {
    const given = newcomer();
    const { status, data } = await authenticate(await order(given));
    expect(status).toBe(200);
    expect(data.user!).toMatchObject({ first_name: 'Nadia', last_name: 'Haddad', email: given.email });
    expect(isDeviceOf(data.user!.id, data.device)).toBe(true);
    const { token } = data;
    expect((await send(getProfile, { query: {} }, { token })).data).toMatchObject(data.user!);

    const { rows } = (await send(getOrganizations, { query: { purpose: 'list' } }, { token })).data;
    expect(rows).toMatchObject([{ name: given.organization_name, country_id: 'FR' }]);
    const member = { token, organizationId: rows[0]!.id };
    const query = { purpose: 'user_access_functionalities' } as const;
    const granted = (await send(getUserFunctionality, { query }, member)).data;
    expect(granted.map(({ permission }) => permission)).toEqual(granted.map(() => 'write'));

    const credentials = { email: given.email, password: PASSWORD };
    const login = await send(generateLoginOtp, { body: credentials });
    const [mail] = await mailsArrived(given.email, 2);
    const body = { ...credentials, order_id: login.data.order_id, otp: codeIn(mail!) };
    expect((await send(authenticateLogin, { body })).status).toBe(200);
  });

  it('GS-02 stores the phone number in international form, and logs who registered the organization', async () => {
    const given = newcomer({ country_id: 'DE', dialing_code_id: 'DE', phone_number: '03012345678' });
    const { data } = await authenticate(await order(given));
    const [user] = await accountsOf(given.email);
    expect([user!.dialing_code_id, user!.phone_number]).toEqual(['DE', '3012345678']);
    const written = await actionsBy({ userId: data.user!.id });
    expect(
      written.map(({ action, organization_id, subject_id }) => [action, organization_id === subject_id]),
    ).toEqual([['organization_created', true]]);
  });

  it('GS-02 stores which version of the terms was accepted, and refuses another than the current one', async () => {
    const versionOf = async (changes: object) => {
      const given = newcomer(changes);
      await authenticate(await order(given));
      return (await accountsOf(given.email))[0]!.terms_version;
    };
    expect(await versionOf({ terms_version: TERMS_VERSION })).toBe(TERMS_VERSION);
    expect(await versionOf({})).toBeNull();
    const body = { ...newcomer(), terms_version: '2001-01-01' };
    const refused = await outcome(
      calls.generateRegisterOtp,
      await fetchCall(calls.generateRegisterOtp, { body }),
    );
    expect([refused.status, Object.keys(refused.fields)]).toEqual([400, ['terms_version']]);
  });

  it('GS-02 creates nothing before the code is entered', async () => {
    const given = newcomer();
    const { order_id, otp } = await order(given);
    const wrong = await authenticate({ order_id, otp: otherThan(otp) });
    expect([wrong.code, wrong.fields]).toEqual(['code_wrong', { otp: ['This code is wrong.'] }]);
    expect(await accountsOf(given.email)).toEqual([]);
    const name = given.organization_name;
    expect(await database().select().from(organizations).where(eq(organizations.name, name))).toEqual([]);
    expect((await authenticate({ order_id, otp })).status).toBe(200);
  });

  it('IN-01 IN-02 VA-08 reports each invalid value at its field', async () => {
    const ask = async (changes: Record<string, unknown>) => {
      const response = await fetchCall(calls.generateRegisterOtp, { body: { ...newcomer(), ...changes } });
      const { data } = (await response.json()) as { data: unknown }; // an envelope; its fields are compared below
      return [response.status, data];
    };
    expect(await ask({ password: 'abc', first_name: ' ' })).toEqual([
      400,
      {
        first_name: ['Enter your first name.'],
        password: [
          'The password needs at least 8 characters, an uppercase letter, a number, and a special character.',
        ],
      },
    ]);
    expect(await ask({ phone_number: '0612345678' })).toEqual([
      400,
      { phone_number: ['Enter 9 digits, without the first 0.'] },
    ]);
    expect(await ask({ phone_number: '06 12' })).toEqual([400, { phone_number: ['Use digits only.'] }]);
    expect(await ask({ country_id: 'ZZ', dialing_code_id: 'ZZ' })).toEqual([
      400,
      { country_id: ['Choose a country.'], dialing_code_id: ['Choose a dialing code.'] },
    ]);
    expect(await ask({ organization_name: 'Ha\u0000ddad' })).toEqual([
      400,
      { organization_name: ['Use letters, numbers and punctuation only.'] },
    ]);
  });
});

describe('registering with an address that has an account', () => {
  it('GS-02 gets the same response as any other address, and a mail about the account', async () => {
    const { member } = await openOffice();
    const known = newcomer({ email: member.email.toUpperCase() });
    const unknown = newcomer();
    const [one, other] = await Promise.all(
      [known, unknown].map(async (body) => {
        const response = await fetchCall(calls.generateRegisterOtp, { body });
        const answer = (await response.json()) as { data: { order_id: string } }; // compared whole below
        return { status: response.status, answer };
      }),
    );
    const { order_id } = one!.answer.data;
    expect(one).toEqual({
      ...other,
      answer: { ...other!.answer, data: { order_id: expect.any(String) as string } },
    });

    const [mail] = await mailsArrived(known.email, 1);
    expect(mail!.subject).toBe('You have an account already');
    expect(mail!.text).toContain('https://app.countersign.example/login');
    expect(mail!.text).not.toMatch(/\d{6}/);
    const guesses = await Promise.all([1, 2].map(() => authenticate({ order_id, otp: '123456' })));
    expect(guesses.map(({ code }) => code)).toEqual(['code_wrong', 'code_wrong']);
    expect((await send(resendOtp, { params: { order_id } })).data).toEqual({ order_id });
    const again = await mailsArrived(known.email, 2);
    expect(again.map(({ subject }) => subject)).toEqual([mail!.subject, mail!.subject]);
    expect(
      await database()
        .select()
        .from(users)
        .where(eq(sql`lower(email)`, member.email)),
    ).toHaveLength(1);
  });

  it('takes as long as registering with any other address', async () => {
    const people = Object.values(await openOffice());
    const ask = async (body: calls.Registration) =>
      expect((await fetchCall(calls.generateRegisterOtp, { body })).status).toBe(200);
    // Hashing the password takes most of the time; without it a response would come some five times faster.
    const ratio = await ratioOfFastest(
      (round) => ask(newcomer({ email: people[round % people.length]!.email })),
      () => ask(newcomer()),
      2.5,
    );
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it('GS-02 is refused when the account was created after the code was sent', async () => {
    const given = newcomer();
    const first = await order(given);
    const { data } = await send(calls.generateRegisterOtp, { body: { ...given, first_name: 'Other' } });
    const [mail] = await mailsArrived(given.email, 2);
    expect((await authenticate(first)).status).toBe(200);
    const late = await authenticate({ order_id: data.order_id, otp: codeIn(mail!) });
    expect([late.status, late.code]).toEqual([409, 'account_exists']);
    expect((await accountsOf(given.email)).map(({ first_name }) => first_name)).toEqual(['Nadia']);
  });
});

describe('the data of a registration', () => {
  it('is stored encrypted, the password only as a hash inside, and deleted once it is used', async () => {
    const given = newcomer();
    const code = await order(given);
    const waiting = await orderRow(code.order_id);
    const stored = waiting.encrypted_details!.toString('latin1');
    for (const secret of [given.email, PASSWORD, given.phone_number, given.last_name]) {
      expect(stored).not.toContain(secret);
    }
    await authenticate(code);
    expect((await orderRow(code.order_id)).encrypted_details).toBeNull();
  });

  it('is deleted after an hour, or after five wrong codes', async () => {
    const [late, tried, waiting] = await Promise.all([
      order(newcomer()),
      order(newcomer()),
      order(newcomer()),
    ]);
    await database()
      .update(otpOrders)
      .set({ created_at: sql`now() - interval '61 minutes'` })
      .where(eq(otpOrders.id, late.order_id));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await authenticate({ ...tried, otp: otherThan(tried.otp) });
    }
    await removeOldOrders(database());
    const kept = await Promise.all([late, tried, waiting].map(({ order_id }) => orderRow(order_id)));
    expect(kept.map(({ encrypted_details }) => encrypted_details !== null)).toEqual([false, false, true]);
    expect((await authenticate(tried)).code).toBe('code_expired');
    expect((await send(resendOtp, { params: { order_id: late.order_id } })).code).toBe('code_expired');
  });

  it('creates one account when the code is used twice at once', async () => {
    const given = newcomer();
    const code = await order(given);
    const outcomes = await Promise.all([authenticate(code), authenticate(code)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await accountsOf(given.email)).toHaveLength(1);
  });

  it('is not accepted with a code of a sign-in, nor a sign-in with its code', async () => {
    const { member } = await openOffice();
    const body = { email: member.email, password: 'correct horse battery staple' };
    const login = await send(generateLoginOtp, { body });
    const [mail] = await mailsArrived(member.email, 1);
    const crossed = await authenticate({ order_id: login.data.order_id, otp: codeIn(mail!) });
    expect(crossed.code).toBe('code_expired');
    const other = await send(authenticateLogin, { body: { ...body, ...(await order(newcomer())) } });
    expect(other.code).toBe('code_expired');
  });
});

describe('the mails of a registration', () => {
  it('GS-05 hold a new code when one is requested, which makes the old one invalid', async () => {
    const given = newcomer();
    const { order_id, otp } = await order(given);
    expect((await send(resendOtp, { params: { order_id } })).data).toEqual({ order_id });
    const [newest] = await mailsArrived(given.email, 2);
    const replacement = codeIn(newest!);
    if (replacement !== otp) expect((await authenticate({ order_id, otp })).code).toBe('code_wrong');
    expect((await authenticate({ order_id, otp: replacement })).status).toBe(200);
  });

  it('GS-02 GS-05 are at most six an hour to one address, from registering and resending together', async () => {
    const { member } = await openOffice();
    for (const given of [newcomer(), newcomer({ email: member.email })]) {
      const ask = () => send(calls.generateRegisterOtp, { body: given });
      const { order_id } = (await ask()).data;
      const resend = () => send(resendOtp, { params: { order_id } });
      const outcomes = [];
      for (const call of [resend, ask, resend, ask, resend, ask, resend]) outcomes.push((await call()).code);
      expect(outcomes).toEqual([...Array<undefined>(5).fill(undefined), 'too_many_mails', 'too_many_mails']);
      await mailsArrived(given.email, 6);
      expect(await mailsTo(given.email)).toHaveLength(6);
    }
  });

  it('are refused after twenty requests a minute', async () => {
    const given = newcomer();
    const ask = () => send(calls.generateRegisterOtp, { body: given });
    const codes = [];
    for (let attempt = 0; attempt < 21; attempt += 1) codes.push((await ask()).code);
    expect(codes.at(19)).toBe('too_many_mails');
    expect(codes.at(20)).toBe('too_many_requests');
  });
});
