import { eq, sql } from '#platform/drizzle/orm.ts';
import { getOrganizations } from '#contracts/organization.ts';
import * as calls from '#contracts/session.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { logout } from '#contracts/user-session.ts';
import { users } from '#platform/identity/identity-tables.ts';
import { mails } from '#platform/mail/mail-tables.ts';
import { otpOrders } from '../../services/general/one-time-codes/otp-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { fetchCall, send } from '#support/service/client.ts';
import { eventually } from '#support/eventually.ts';
import { ratioOfFastest } from '#support/fastest-ratio.ts';
import { codeIn, mailsArrived } from '#support/service/arrived-mails.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';

const credentials = (person: Person) => ({ email: person.email, password: PASSWORD });

/** Requests a one-time code and reads it from the mail. */
async function order(person: Person): Promise<{ order_id: string; otp: string }> {
  const { data } = await send(calls.generateLoginOtp, { body: credentials(person) });
  const [mail] = await mailsArrived(person.email, 1);
  return { order_id: data.order_id, otp: codeIn(mail!) };
}

const authenticate = (person: Person, given: { order_id: string; otp: string }) =>
  send(calls.authenticateLogin, { body: { ...credentials(person), ...given } });

/** Returns a code other than this one. */
const otherThan = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

describe('signing in', () => {
  it('GS-03 EN-02 EN-07 exchanges password and mailed code for a token and the user', async () => {
    const { member } = await openOffice();
    const { status, success, data } = await authenticate(member, await order(member));
    expect([status, success]).toEqual([200, '1']);
    expect(data.user).toEqual({
      id: member.userId,
      first_name: 'Mira',
      last_name: 'Tester',
      email: member.email,
      profile_picture_id: null,
    });
    expect(data.token).toMatch(/^[\w-]{43}$/);
    const profile = await send(getProfile, { query: {} }, { token: data.token });
    expect(profile.data).toMatchObject(data.user!);
  });

  it('GS-03 mails the code with a subject, in plain text and HTML, to the user only', async () => {
    const { member } = await openOffice();
    await order(member);
    const [mail, ...others] = await mailsArrived(member.email, 1);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: member.email, subject: 'Your sign-in code' });
    expect(mail!.text).toContain('10 minutes');
  });

  it('GS-03 ignores the case of the address', async () => {
    const { member } = await openOffice();
    const body = { email: ` ${member.email.toUpperCase()}`, password: PASSWORD };
    expect((await send(calls.generateLoginOtp, { body })).status).toBe(200);
  });

  it('GS-03 gives the same response to an unknown address and a wrong password, in body, status and time', async () => {
    const people = Object.values(await openOffice());
    const ask = async (email: string) => {
      const response = await fetchCall(calls.generateLoginOtp, { body: { email, password: 'wrong' } });
      return { status: response.status, body: await response.text() };
    };
    const askAs = (round: number, prefix = '') => ask(`${prefix}${people[round % people.length]!.email}`);
    const [known, unknown] = [await askAs(0), await askAs(0, 'nobody.')];
    expect(known.status).toBe(422);
    expect(JSON.parse(known.body)).toEqual({
      success: '0',
      message: 'The e-mail address or the password is wrong.',
      code: 'wrong_credentials',
    });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);

    // Without hashing, the response to an unknown address would come some twenty times faster.
    const ratio = await ratioOfFastest(askAs, (round) => askAs(round, 'nobody.'), 4);
    expect(ratio).toBeGreaterThan(0.25);
    expect(ratio).toBeLessThan(4);
  });

  it('GS-03 sends no mail and makes no order when the password is wrong', async () => {
    const { member } = await openOffice();
    await send(calls.generateLoginOtp, { body: { email: member.email, password: 'wrong' } });
    expect(await database().select().from(otpOrders).where(eq(otpOrders.user_id, member.userId))).toEqual([]);
    expect(await database().select().from(mails).where(eq(mails.recipient, member.email))).toEqual([]);
  });

  it('GS-03 refuses a user whose account is not active', async () => {
    const { member } = await openOffice();
    await database().update(users).set({ is_active: false }).where(eq(users.id, member.userId));
    expect((await send(calls.generateLoginOtp, { body: credentials(member) })).code).toBe(
      'wrong_credentials',
    );
    expect((await send(getProfile, { query: {} }, member)).success).toBe('-1');
  });

  it('VA-08 reports each missing field', async () => {
    const response = await fetchCall(calls.generateLoginOtp, { body: { email: 'nobody', password: '' } });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      success: '0',
      message: 'Enter a valid e-mail address.',
      code: 'invalid_input',
      data: { email: ['Enter a valid e-mail address.'], password: ['Enter your password.'] },
    });
  });
});

describe('the one-time code', () => {
  it('is refused at its field when wrong, and the right one still works', async () => {
    const { member } = await openOffice();
    const { order_id, otp } = await order(member);
    const wrong = await authenticate(member, { order_id, otp: otherThan(otp) });
    expect([wrong.status, wrong.code, wrong.fields]).toEqual([
      422,
      'code_wrong',
      { otp: ['This code is wrong.'] },
    ]);
    expect((await authenticate(member, { order_id, otp })).status).toBe(200);
  });

  it('is invalid after five wrong attempts, also when the sixth is right', async () => {
    const { member } = await openOffice();
    const { order_id, otp } = await order(member);
    const codes = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      codes.push((await authenticate(member, { order_id, otp: otherThan(otp) })).code);
    }
    expect(codes).toEqual([...Array<string>(4).fill('code_wrong'), 'code_tries_used_up']);
    expect((await authenticate(member, { order_id, otp })).code).toBe('code_expired');
    expect((await send(calls.resendOtp, { params: { order_id } })).code).toBe('code_expired');
  });

  it('opens one session when it is used twice at once', async () => {
    const { member } = await openOffice();
    const given = await order(member);
    const outcomes = await Promise.all([authenticate(member, given), authenticate(member, given)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await authenticate(member, given)).code).toBe('code_expired');
  });

  it('expires after ten minutes', async () => {
    const { member } = await openOffice();
    const given = await order(member);
    const [stored] = await database().select().from(otpOrders).where(eq(otpOrders.id, given.order_id));
    const lifetime = stored!.expires_at.getTime() - stored!.created_at.getTime();
    expect(lifetime).toBe(10 * 60_000);
    await database()
      .update(otpOrders)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(otpOrders.id, given.order_id));
    expect((await authenticate(member, given)).fields).toEqual({
      otp: ['This code is no longer valid. Request a new one.'],
    });
  });

  it('is refused for another order or another user', async () => {
    const { member, second } = await openOffice();
    const [mine, theirs] = [await order(member), await order(second)];
    expect((await authenticate(member, theirs)).code).toBe('code_expired');
    const crossed = await authenticate(member, { order_id: mine.order_id, otp: theirs.otp });
    expect(crossed.code).toBe(theirs.otp === mine.otp ? undefined : 'code_wrong');
  });

  it('is refused without the password', async () => {
    const { member } = await openOffice();
    const given = await order(member);
    const body = { email: member.email, password: 'wrong', ...given };
    expect((await send(calls.authenticateLogin, { body })).code).toBe('wrong_credentials');
  });

  it('is stored only as a keyed digest, and removed from the mail once it is sent', async () => {
    const { member } = await openOffice();
    const { order_id, otp } = await order(member);
    const [stored] = await database().select().from(otpOrders).where(eq(otpOrders.id, order_id));
    expect(JSON.stringify(stored)).not.toContain(otp);
    const mail = await eventually(async () => {
      const [row] = await database().select().from(mails).where(eq(mails.recipient, member.email));
      return row?.state === 'sent' ? row : null;
    });
    expect([mail.text_body, mail.html_body, mail.attempts]).toEqual(['', '', 1]);
  });

  it('GS-05 is replaced by a resend: the old one is refused, the new one signs in', async () => {
    const { member } = await openOffice();
    const { order_id, otp } = await order(member);
    const resent = await send(calls.resendOtp, { params: { order_id } });
    expect(resent.data).toEqual({ order_id });
    const [newest] = await mailsArrived(member.email, 2);
    const replacement = codeIn(newest!);
    if (replacement !== otp) expect((await authenticate(member, { order_id, otp })).code).toBe('code_wrong');
    expect((await authenticate(member, { order_id, otp: replacement })).status).toBe(200);
  });

  it('GS-05 is not resent for an order that does not exist or was used', async () => {
    const { member } = await openOffice();
    const given = await order(member);
    await authenticate(member, given);
    const used = await send(calls.resendOtp, { params: { order_id: given.order_id } });
    const unknown = await send(calls.resendOtp, { params: { order_id: crypto.randomUUID() } });
    expect([used.status, used.code]).toEqual([422, 'code_expired']);
    expect([unknown.status, unknown.code]).toEqual([used.status, used.code]);
  });
});

describe('the session', () => {
  it('ends with its logout, with or without a body; other sessions remain', async () => {
    const { member } = await openOffice();
    const signIn = async () => {
      const { data } = await send(calls.generateLoginOtp, { body: credentials(member) });
      const count = (await mailsArrived(member.email, 1)).length;
      const [mail] = await mailsArrived(member.email, count);
      return { order_id: data.order_id, otp: codeIn(mail!) };
    };
    const { data } = await authenticate(member, await signIn());
    const out = await fetchCall(logout, { body: {} }, { token: data.token });
    expect([out.status, await out.json()]).toEqual([200, { success: '1', message: 'You are signed out.' }]);
    const after = await send(getProfile, { query: {} }, { token: data.token });
    expect([after.status, after.success, after.message]).toEqual([
      401,
      '-1',
      'Your session has expired. Please log in again.',
    ]);
    expect((await send(getOrganizations, { query: { purpose: 'list' } }, member)).status).toBe(200);
    const bare = await fetchCall(logout, {}, member, {
      headers: { 'content-type': 'application/json' },
    });
    expect(bare.status).toBe(200);
    expect((await send(getProfile, { query: {} }, member)).success).toBe('-1');
  });

  it('EN-07 gets success -1 for a token that has expired, was never issued, or is malformed', async () => {
    const { member } = await openOffice();
    await database().execute(
      sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${member.userId}`,
    );
    for (const token of [member.token, 'x'.repeat(43), 'short', undefined]) {
      const { status, success } = await send(getProfile, { query: {} }, token === undefined ? {} : { token });
      expect([status, success]).toEqual([401, '-1']);
    }
  });
});
