import { and, eq } from '#platform/drizzle/orm.ts';
import { randomUUID } from 'node:crypto';
import { confirmEmailChange, startEmailChange } from '#contracts/email-change.ts';
import { generateLoginOtp, resendOtp } from '#contracts/session.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { startSession } from '#platform/auth/session-store.ts';
import { otpOrders } from '../../services/general/one-time-codes/otp-tables.ts';
import { database } from '#support/stack/backend-environment.ts';
import { codeIn, mailsArrived } from '#support/service/arrived-mails.ts';
import { send } from '#support/service/client.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';

const newAddress = () => `mira.${randomUUID()}@elsewhere.example`;
const start = (who: Person, new_email: string, password = PASSWORD) =>
  send(startEmailChange, { body: { new_email, password } }, who);
const confirm = (who: Pick<Person, 'token'>, order_id: string, otp: string) =>
  send(confirmEmailChange, { params: { order_id }, body: { otp } }, who);
const emailOf = async (who: Pick<Person, 'token'>) => (await send(getProfile, { query: {} }, who)).data.email;
const otherThan = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');

/** Starts a change and reads its code from the mail to the new address. */
async function ordered(who: Person, address: string) {
  const { data } = await start(who, address);
  const [mail] = await mailsArrived(address, 1);
  return { order_id: data.order_id, otp: codeIn(mail!) };
}

describe('the change of an e-mail address', () => {
  it('GS-09 needs the code from the new address, tells the old one, and ends no session', async () => {
    const { member } = await openOffice();
    const other = { token: await startSession(database(), member.userId) };
    const address = newAddress();
    const { order_id, otp } = await ordered(member, address);
    const wrong = await confirm(member, order_id, otherThan(otp));
    expect([wrong.code, wrong.fields]).toEqual(['code_wrong', { otp: ['This code is wrong.'] }]);
    expect(await emailOf(member)).toBe(member.email);

    expect((await confirm(member, order_id, otp)).data.email).toBe(address);
    const [notice] = await mailsArrived(member.email, 1);
    expect(notice!.subject).toBe('Your e-mail address has been changed');
    expect(await emailOf(other)).toBe(address);
    const signIn = (email: string) => send(generateLoginOtp, { body: { email, password: PASSWORD } });
    expect([(await signIn(address)).status, (await signIn(member.email)).status]).toEqual([200, 422]);
    expect((await confirm(member, order_id, otp)).code).toBe('code_expired');
  });

  it('GS-09 is refused with a wrong password, and sends nothing', async () => {
    const { member } = await openOffice();
    const refused = await start(member, newAddress(), 'not the password');
    expect([refused.status, refused.fields]).toEqual([422, { password: ['The password is wrong.'] }]);
    const ofMember = and(eq(otpOrders.user_id, member.userId), eq(otpOrders.purpose, 'email_change'));
    expect(await database().select().from(otpOrders).where(ofMember)).toEqual([]);
  });

  it('GS-09 gets the same response for an address that has an account, whose owner is told', async () => {
    const { member, second } = await openOffice();
    const known = await start(member, second.email.toUpperCase());
    const unknown = await start(member, newAddress());
    expect([known.status, known.message]).toEqual([unknown.status, unknown.message]);
    const [mail] = await mailsArrived(second.email.toUpperCase(), 1);
    expect(mail!.subject).toBe('You have an account already');
    expect(mail!.text).not.toMatch(/\d{6}/);
  });

  it('GS-09 is refused when the address has gained an account in the meantime', async () => {
    const { member, second } = await openOffice();
    const address = newAddress();
    const [mine, other] = [await ordered(member, address), await start(second, address)];
    const [mail] = await mailsArrived(address, 2);
    expect((await confirm(second, other.data.order_id, codeIn(mail!))).status).toBe(200);
    const late = await confirm(member, mine.order_id, mine.otp);
    expect([late.status, late.code]).toEqual([409, 'account_exists']);
    expect(await emailOf(member)).toBe(member.email);
  });

  it('GS-09 cannot be confirmed by another user, and not after five wrong codes', async () => {
    const { member, second } = await openOffice();
    const { order_id, otp } = await ordered(member, newAddress());
    expect((await confirm(second, order_id, otp)).code).toBe('code_expired');
    for (let attempt = 0; attempt < 5; attempt += 1) await confirm(member, order_id, otherThan(otp));
    expect((await confirm(member, order_id, otp)).code).toBe('code_expired');
  });

  it('GS-09 mails another code on request, which makes the one before invalid', async () => {
    const { member } = await openOffice();
    const address = newAddress();
    const { order_id, otp } = await ordered(member, address);
    expect((await send(resendOtp, { params: { order_id } })).data.order_id).toBe(order_id);
    const again = codeIn((await mailsArrived(address, 2))[0]!);
    if (again !== otp) expect((await confirm(member, order_id, otp)).code).toBe('code_wrong');
    expect((await confirm(member, order_id, again)).data.email).toBe(address);
  });

  it('GS-09 sends at most six mails in an hour', async () => {
    const { member } = await openOffice();
    for (let mail = 0; mail < 6; mail += 1) expect((await start(member, newAddress())).status).toBe(200);
    expect((await start(member, newAddress())).code).toBe('too_many_mails');
  });
});
