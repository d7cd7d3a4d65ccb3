import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { listUsbTokens, getUsbHelperStatus, type UsbHelperCall } from '#contracts/usb.ts';
import {
  PAIRING_CODES,
  pairingMessages,
  pairUsbHelper,
  startUsbPairing,
  unpairUsbHelper,
} from '#contracts/usb-pairing.ts';
import { softTokens, type SoftTokens } from '#support/pki/software-tokens.ts';
import {
  askHelper,
  codeFor,
  headersOf,
  pairedSecret,
  shownCodes,
  startUsbHelper,
  type RunningHelper,
} from '#support/stack/usb-helper-process.ts';
import { OPERATIONS } from '../../usb-helper/operations.ts';

const APP = 'https://app.countersign.example';
const OTHER = 'https://other.countersign.example';

let tokens: SoftTokens;
let helper: RunningHelper;
beforeAll(() => (tokens = softTokens()));
afterAll(() => tokens.remove());
const start = async () => {
  helper = await startUsbHelper({ APP_URL: `${APP},${OTHER}`, ...tokens.environment });
};
const stop = () => helper.stop();

const asPage = (origin = APP, secret?: string) => ({
  ...headersOf(helper, origin),
  ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }),
});
const list = (origin: string, secret?: string) =>
  askHelper(helper, listUsbTokens, { headers: asPage(origin, secret) });
const statusOf = async (origin: string, secret?: string) => (await list(origin, secret)).status;
const pair = (code: string, origin = APP) =>
  askHelper(helper, pairUsbHelper, { body: { code }, headers: asPage(origin) });

/** Returns another code than the given one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Runs a command of the helper's command line. */
async function run(...args: string[]): Promise<{ output: string; exitCode: number }> {
  const env = { ...process.env, USB_HELPER_PAIRINGS: helper.pairings };
  try {
    const command = ['usb-helper/main.ts', ...args];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return { output: stdout, exitCode: 0 };
  } catch (error) {
    const { stdout, code } = error as { stdout: string; code: number }; // what execFile rejects with
    return { output: stdout, exitCode: code };
  }
}

const calls: readonly UsbHelperCall[] = OPERATIONS.map(({ call }) => call);
const isOpen = (call: UsbHelperCall) => call.isOpen === true;

describe('a browser that is not paired', () => {
  let secret: string;
  let ofOther: string;
  beforeAll(async () => {
    await start();
    [secret, ofOther] = [await pairedSecret(helper, APP), await pairedSecret(helper, OTHER)];
  });
  afterAll(stop);

  it('may only read the version, ask for a code and hand it in', () => {
    expect(calls.filter(isOpen)).toEqual([getUsbHelperStatus, startUsbPairing, pairUsbHelper]);
  });

  it.each(
    calls.filter((call) => !isOpen(call)).map((call) => [`${call.method} ${call.path}`, call] as const),
  )(
    'is refused by %s without a secret, with a wrong one and with the secret of another origin',
    async (_, call) => {
      for (const presented of [undefined, 'A'.repeat(43), ofOther]) {
        const answer = await askHelper(helper, call, { body: {}, headers: asPage(APP, presented) });
        expect([answer.status, answer.code, answer.message]).toEqual([
          401,
          'not_paired',
          pairingMessages.notPaired,
        ]);
        expect(answer.headers['access-control-allow-origin']).toBe(APP); // so that the page can read why
      }
      expect(await statusOf(OTHER, ofOther)).toBe(200);
    },
  );

  it('is refused with a secret in another place than a bearer token', async () => {
    for (const authorization of [secret, `Basic ${secret}`, `Bearer  ${secret}`, `Bearer ${secret} x`])
      expect(
        (await askHelper(helper, listUsbTokens, { headers: { ...asPage(), authorization } })).status,
      ).toBe(401);
    const inAddress = { ...listUsbTokens, path: `/tokens?access_token=${secret}` };
    expect((await askHelper(helper, inAddress, { headers: asPage() })).status).toBe(401);
    expect(await statusOf(APP, secret)).toBe(200);
  });
});

describe('pairing', () => {
  beforeEach(start); // the limit of codes counts all tests of a helper together
  afterEach(stop);

  it('shows a code with the origin that asks, and gives for it a secret of 256 bits that opens the calls', async () => {
    const code = await codeFor(helper, asPage());
    expect(helper.output()).toContain(`A page of ${APP} asks`);
    const { data } = await pair(code);
    expect(Buffer.from(data.secret, 'base64url')).toHaveLength(32);
    expect(await statusOf(APP, data.secret)).toBe(200);
    expect(helper.output()).not.toContain(data.secret);
  });

  it('gives no answer with the code in it', async () => {
    const answer = await askHelper(helper, startUsbPairing, { headers: asPage() });
    expect(answer.data).toBeNull();
  });

  it('refuses a code with letters, a wrong one at its field, and every one after five wrong ones', async () => {
    const code = await codeFor(helper, asPage());
    const malformed = await pair('12345a');
    expect([malformed.status, malformed.fields]).toEqual([400, { code: [pairingMessages.codeFormat] }]);
    for (let tries = 1; tries < 5; tries += 1) {
      const refused = await pair(wrong(code));
      expect([refused.status, refused.code]).toEqual([422, 'pairing_code_wrong']);
      expect(refused.fields).toEqual({ code: [pairingMessages.codeWrong] });
    }
    expect((await pair(wrong(code))).code).toBe('pairing_code_used_up');
    expect((await pair(code)).code).toBe('pairing_code_void');
    expect((await pair(await codeFor(helper, asPage()))).status).toBe(200);
  });

  it('refuses a code that was shown for another origin, and one that was used', async () => {
    const code = await codeFor(helper, asPage());
    expect((await pair(code, OTHER)).code).toBe('pairing_code_void');
    expect((await pair(code)).status).toBe(200);
    expect((await pair(code)).code).toBe('pairing_code_void');
  });

  it('shows a few codes a minute, and then none', async () => {
    for (let made = 0; made < PAIRING_CODES.perMinute; made += 1) await codeFor(helper, asPage());
    const refused = await askHelper(helper, startUsbPairing, { headers: asPage() });
    expect([refused.status, refused.code]).toEqual([429, 'too_many_codes']);
    expect(shownCodes(helper)).toHaveLength(PAIRING_CODES.perMinute);
  });
});

describe('pairing', () => {
  beforeAll(start);
  afterAll(stop);

  it.each([
    ['another site', () => headersOf(helper, 'https://evil.example')],
    ['a page of another port of localhost', () => headersOf(helper, 'http://localhost:3001')],
    ['the app by a name that another site leads here', () => ({ origin: APP, host: 'rebound.example' })],
    [
      'the app by such a name and the port of the helper',
      () => ({ origin: APP, host: `rebound.example:${helper.port}` }),
    ],
    ['a request without an origin', () => ({ host: `localhost:${helper.port}` })],
  ])('is refused to %s, for which no code is shown, even with the right one', async (_, headers) => {
    const before = shownCodes(helper).length;
    const started = await askHelper(helper, startUsbPairing, { headers: headers() });
    expect([started.status, started.code]).toEqual([403, 'origin_refused']);
    const code = await codeFor(helper, asPage());
    const handed = await askHelper(helper, pairUsbHelper, { body: { code }, headers: headers() });
    expect([handed.status, handed.code]).toEqual([403, 'origin_refused']);
    const secret = (await pair(code)).data.secret;
    const authorization = `Bearer ${secret}`;
    const ended = await askHelper(helper, unpairUsbHelper, { headers: { ...headers(), authorization } });
    expect(ended.status).toBe(403);
    expect(shownCodes(helper).slice(before)).toEqual([code]);
    expect(await statusOf(APP, secret)).toBe(200);
  });
});

describe('the file of pairings', () => {
  beforeAll(start);
  afterAll(stop);

  it('may be read by its user alone and does not contain the secret', async () => {
    const secret = await pairedSecret(helper, APP);
    expect(statSync(helper.pairings).mode & 0o777).toBe(0o600);
    const text = readFileSync(helper.pairings, 'utf8');
    expect(text).toContain(APP);
    expect(text).not.toContain(secret);
  });

  it('is replaced when it is damaged, which the helper says, and pairing works again', async () => {
    const secret = await pairedSecret(helper, APP);
    writeFileSync(helper.pairings, 'damaged');
    expect(await statusOf(APP, secret)).toBe(401);
    expect(await statusOf(APP, await pairedSecret(helper, APP))).toBe(200);
    expect(helper.output()).toContain(`The file of pairings is damaged and is replaced: ${helper.pairings}`);
  });

  it('keeps the pairings when the helper ends', async () => {
    const secret = await pairedSecret(helper, APP);
    const environment = { APP_URL: APP, USB_HELPER_PAIRINGS: helper.pairings, ...tokens.environment };
    const later = await startUsbHelper(environment);
    try {
      const headers = { ...headersOf(later, APP), authorization: `Bearer ${secret}` };
      expect((await askHelper(later, listUsbTokens, { headers })).status).toBe(200);
    } finally {
      await later.stop();
    }
  });
});

describe('the end of a pairing', () => {
  beforeAll(start);
  afterAll(stop);

  it('comes by the browser itself for its own secret alone', async () => {
    const [mine, others] = [await pairedSecret(helper, APP), await pairedSecret(helper, APP)];
    const answer = await askHelper(helper, unpairUsbHelper, { headers: asPage(APP, mine) });
    expect(answer.data).toBeNull();
    expect([await statusOf(APP, mine), await statusOf(APP, others)]).toEqual([401, 200]);
  });

  it('comes by a command, which a running helper notices', async () => {
    const secret = await pairedSecret(helper, APP);
    expect((await run('pairings')).output).toContain(`1  ${APP}, paired on `);
    expect(await run('unpair', APP)).toMatchObject({ exitCode: 0 });
    expect(await statusOf(APP, secret)).toBe(401);
    const { output, exitCode } = await run('remove');
    expect([exitCode, output]).toEqual([2, expect.stringContaining('unpair --all')]);
  });
});
