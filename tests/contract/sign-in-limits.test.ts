import { randomBytes, randomUUID } from 'node:crypto';
import { generateForgotPasswordOtp } from '#contracts/change-password.ts';
import type { Call } from '#contracts/call.ts';
import { CLIENT_ADDRESS_HEADER, DEVICES_HEADER } from '#contracts/limits.ts';
import { generateRegisterOtp } from '#contracts/register.ts';
import { authenticateLogin, generateLoginOtp } from '#contracts/session.ts';
import { removeEndedCounters } from '#platform/limits/rate-limit-store.ts';
import { rateLimits } from '#platform/limits/rate-limit-tables.ts';
import {
  OVER_ALL,
  PER_ACCOUNT,
  PER_ACCOUNT_AND_SOURCE,
  PER_DEVICE,
  PER_SOURCE,
} from '../../services/general/sign-in/sign-in-limits.ts';
import { codeIn, mailsArrived } from '#support/service/arrived-mails.ts';
import { fetchCall, outcome } from '#support/service/client.ts';
import { endWindows, pointsOf, setCounter } from '#support/service/rate-limits.ts';
import { openOffice, PASSWORD, type Person } from '#support/service/signed-in-office.ts';
import { database } from '#support/stack/backend-environment.ts';

/** Returns an IPv4 address that no other test has. */
const newSource = () => `10.${[...randomBytes(3)].join('.')}`;

interface Client {
  source?: string;
  devices?: readonly string[];
}

async function sendFrom<C extends Call>({ source, devices = [] }: Client, call: C, body: object) {
  const headers = {
    ...(source === undefined ? {} : { [CLIENT_ADDRESS_HEADER]: source }),
    ...(devices.length === 0 ? {} : { [DEVICES_HEADER]: devices.join(',') }),
  };
  return outcome(call, await fetchCall(call, { body }, {}, { headers }));
}

const tryPassword = (client: Client, email: string, password = 'wrong') =>
  sendFrom(client, generateLoginOtp, { email, password });

/** Returns the codes of so many tries with a wrong password, one after the other; 429 in place of its code. */
async function wrongTries(client: Client, email: string, count: number): Promise<(string | undefined)[]> {
  const codes = [];
  for (let index = 0; index < count; index += 1) codes.push((await tryPassword(client, email)).code);
  return codes;
}

/** Signs in and returns the token of the device. */
async function deviceOf(person: Person, client: Client = {}): Promise<string> {
  const { data } = await tryPassword(client, person.email, PASSWORD);
  const [mail] = await mailsArrived(person.email, 1);
  const body = { email: person.email, password: PASSWORD, order_id: data.order_id, otp: codeIn(mail!) };
  return (await sendFrom(client, authenticateLogin, body)).data.device!;
}

const WRONG = 'wrong_credentials';
const TOO_MANY = 'too_many_requests';
const of = (count: number, code: string) => Array<string>(count).fill(code);

afterEach(() => endWindows(OVER_ALL));

describe('wrong passwords', () => {
  it('are refused after ten from one source for an account, and nothing else is', async () => {
    const { member, second } = await openOffice();
    const [source, elsewhere] = [newSource(), newSource()];
    expect(await wrongTries({ source }, member.email, 20)).toEqual([...of(10, WRONG), ...of(10, TOO_MANY)]);
    const refused = await tryPassword({ source }, member.email.toUpperCase(), PASSWORD);
    expect([refused.status, refused.message]).toEqual([
      429,
      'Too many attempts. Wait 15 minutes and try again.',
    ]);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(800);
    expect(seconds).toBeLessThanOrEqual(900);
    expect((await tryPassword({ source }, second.email)).code).toBe(WRONG);
    expect((await tryPassword({ source: elsewhere }, member.email, PASSWORD)).status).toBe(200);
  });

  it('are accepted again when fifteen minutes are over', async () => {
    const { member } = await openOffice();
    const source = newSource();
    await setCounter(PER_ACCOUNT_AND_SOURCE, `${source} ${member.email}`, 10);
    expect((await tryPassword({ source }, member.email, PASSWORD)).status).toBe(429);
    await endWindows(PER_ACCOUNT_AND_SOURCE);
    expect((await tryPassword({ source }, member.email, PASSWORD)).status).toBe(200);
  });

  it('cannot pass together', async () => {
    const { member } = await openOffice();
    const source = newSource();
    const tries = await Promise.all(Array.from({ length: 30 }, () => tryPassword({ source }, member.email)));
    expect(tries.map(({ code }) => code).sort()).toEqual([...of(20, TOO_MANY), ...of(10, WRONG)]);
  });

  it('are refused after fifty from one source, when 400 accounts are sprayed', async () => {
    const source = newSource();
    const codes = [];
    for (let round = 0; round < 20; round += 1) {
      const tries = Array.from({ length: 20 }, () =>
        tryPassword({ source }, `${randomUUID()}@office.example`),
      );
      codes.push(...(await Promise.all(tries)).map(({ code }) => code));
    }
    expect(codes.filter((code) => code === WRONG)).toHaveLength(50);
    expect(codes.filter((code) => code === TOO_MANY)).toHaveLength(350);
  });

  it('count together for all addresses of an IPv6 network of 64 bits', async () => {
    const network = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
    await setCounter(PER_SOURCE, `${network}::/64`.replace(/:0+(?=[0-9a-f])/g, ':'), 50);
    const email = `${randomUUID()}@office.example`;
    expect((await tryPassword({ source: `${network}:1:2:3:4` }, email)).code).toBe(TOO_MANY);
    expect((await tryPassword({ source: '2001:db8::1' }, email)).code).toBe(WRONG);
  });

  it('do not count when the password is right, which takes back its own try alone', async () => {
    const { member, second } = await openOffice();
    const source = newSource();
    await setCounter(PER_SOURCE, source, 48);
    for (let round = 0; round < 3; round += 1)
      expect((await tryPassword({ source }, member.email, PASSWORD)).status).toBe(200);
    expect(await pointsOf(PER_SOURCE, source)).toBe(48);
    expect(await pointsOf(PER_ACCOUNT, member.email)).toBe(0);
    expect(await wrongTries({ source }, second.email, 3)).toEqual([WRONG, WRONG, TOO_MANY]);
    expect((await tryPassword({ source }, member.email, PASSWORD)).status).toBe(429);
  });

  it('have no limit per source where the source is not known', async () => {
    const { member } = await openOffice();
    await setCounter(PER_ACCOUNT, member.email, 0);
    expect(await wrongTries({}, member.email, 10)).toEqual(of(10, WRONG));
  });

  it('from the tenth for an account on wait, and are not refused', async () => {
    const { member } = await openOffice();
    await setCounter(PER_ACCOUNT, member.email, 10);
    const began = Date.now();
    const { status } = await tryPassword({ source: newSource() }, member.email, PASSWORD);
    expect([status, Date.now() - began >= 1000]).toEqual([200, true]);
  });

  it('from 500 on over all wait two seconds, also with the right password', async () => {
    const { member } = await openOffice();
    const device = await deviceOf(member);
    await setCounter(OVER_ALL, '', 500);
    const ended: string[] = [];
    const began = Date.now();
    await Promise.all([
      tryPassword({ source: newSource() }, member.email, PASSWORD).then(() => ended.push('stranger')),
      tryPassword({ devices: [device] }, member.email, PASSWORD).then(() => ended.push('known device')),
    ]);
    expect(ended).toEqual(['known device', 'stranger']);
    expect(Date.now() - began).toBeGreaterThanOrEqual(2000);
  });

  it('get the same responses for an unknown address', async () => {
    const { member } = await openOffice();
    const answers = async (email: string) => {
      const source = newSource();
      const given = [];
      for (let index = 0; index < 12; index += 1) {
        const { status, code, message, headers } = await tryPassword({ source }, email);
        given.push([status, code, message, headers.has('retry-after')]);
      }
      return given;
    };
    expect(await answers(`nobody.${member.email}`)).toEqual(await answers(member.email));
  });
});

describe('a known device', () => {
  it('lets its user in, whatever strangers and neighbours behind the same address have tried', async () => {
    const { member } = await openOffice();
    const source = newSource();
    const device = await deviceOf(member, { source });
    expect(await wrongTries({ source }, member.email, 11)).toEqual([...of(10, WRONG), TOO_MANY]);
    await setCounter(PER_SOURCE, source, 50);
    await setCounter(PER_ACCOUNT, member.email, 1000);
    const began = Date.now();
    expect((await tryPassword({ source, devices: [device] }, member.email, PASSWORD)).status).toBe(200);
    expect(Date.now() - began).toBeLessThan(8000);
    expect((await tryPassword({ source }, member.email, PASSWORD)).status).toBe(429);
  });

  it('has ten wrong passwords, which count for it alone', async () => {
    const { member } = await openOffice();
    const source = newSource();
    const devices = [await deviceOf(member, { source })];
    expect(await wrongTries({ source, devices }, member.email, 11)).toEqual([...of(10, WRONG), TOO_MANY]);
    expect(await pointsOf(PER_ACCOUNT, member.email)).toBe(0);
    expect((await tryPassword({ source }, member.email, PASSWORD)).status).toBe(200);
    await endWindows(PER_DEVICE);
    expect((await tryPassword({ source, devices }, member.email, PASSWORD)).status).toBe(200);
  });

  it('is known for its own user alone, and by an unaltered token', async () => {
    const { member, second } = await openOffice();
    const source = newSource();
    const device = await deviceOf(second);
    const altered = (await deviceOf(member)).replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    await setCounter(PER_ACCOUNT_AND_SOURCE, `${source} ${member.email}`, 10);
    const { code } = await tryPassword({ source, devices: [device, altered, 'x'] }, member.email, PASSWORD);
    expect(code).toBe(TOO_MANY);
  });

  it('keeps its counter when a sign-in renews its token', async () => {
    const { member } = await openOffice();
    const first = await deviceOf(member);
    await setCounter(PER_DEVICE, `${first.split('.')[1]} ${member.email}`, 9);
    const { data } = await tryPassword({ devices: [first] }, member.email, PASSWORD);
    const [mail] = await mailsArrived(member.email, 2);
    const body = { email: member.email, password: PASSWORD, order_id: data.order_id, otp: codeIn(mail!) };
    const next = (await sendFrom({ devices: [first] }, authenticateLogin, body)).data.device!;
    expect(next.split('.')[1]).toBe(first.split('.')[1]);
    expect(await wrongTries({ devices: [next] }, member.email, 2)).toEqual([WRONG, TOO_MANY]);
  });
});

describe('mails that strangers cause', () => {
  const registration = () => ({
    first_name: 'Rita',
    last_name: 'Roe',
    email: `rita.${randomUUID()}@new.example`,
    organization_name: 'Roe & Sons',
    country_id: 'DK',
    dialing_code_id: 'DK',
    phone_number: '20123456',
    password: 'Correct horse 9!',
  });

  it.each([
    ['registrations', generateRegisterOtp, registration],
    ['forgotten passwords', generateForgotPasswordOtp, () => ({ email: `${randomUUID()}@office.example` })],
  ])('are twenty %s an hour from one source', async (_, call, body) => {
    const source = newSource();
    const statuses = [];
    for (let index = 0; index < 21; index += 1) {
      const { status, headers } = await sendFrom({ source }, call, body());
      statuses.push(status);
      expect(headers.has('retry-after')).toBe(status === 429);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
    expect((await sendFrom({ source: newSource() }, call, body())).status).toBe(200);
  });
});

describe('the counters', () => {
  it('name no address and no source', async () => {
    const { member } = await openOffice();
    const source = newSource();
    await tryPassword({ source }, member.email);
    const keys = (await database().select().from(rateLimits)).map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(key).toMatch(/^[ \w/{}-]+:[\w-]{43}$/);
  });

  it('are removed when their window has ended, and not before', async () => {
    const [ended, open] = [`ended ${randomUUID()}`, `open ${randomUUID()}`];
    await setCounter({ name: ended, points: 1, seconds: -1 }, '', 1);
    await setCounter({ name: open, points: 1, seconds: 60 }, '', 1);
    await removeEndedCounters(database());
    expect(await pointsOf({ name: ended, points: 1, seconds: 1 }, '')).toBe(0);
    expect(await pointsOf({ name: open, points: 1, seconds: 1 }, '')).toBe(1);
  });
});
