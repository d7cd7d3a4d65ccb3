import { signMessages } from '#contracts/sign-position.ts';
import {
  keyProofText,
  listUsbCertificates,
  listUsbTokens,
  proveUsbKey,
  signWithUsb,
} from '#contracts/usb.ts';
import { usbMessages } from '#contracts/usb-constants.ts';
import { createAuthority, issueCertificate, type Authority } from '#demo/pki.ts';
import { isKeyProven, verifyPdf } from '#signing';
import { softTokens, type SoftToken, type SoftTokens } from '#support/pki/software-tokens.ts';
import {
  askHelper,
  pairedHeaders,
  sendToHelper,
  startUsbHelper,
  type RunningHelper,
} from '#support/stack/usb-helper-process.ts';
import { popplerVerdicts } from '#support/pdf/poppler-verdicts.ts';
import { FORM } from '#support/service/signing-calls.ts';
import { uniquePdf } from '#support/service/upload-calls.ts';

const APP = 'https://app.countersign.example';

let authority: Authority;
let tokens: SoftTokens;
let token: SoftToken;
let helper: RunningHelper;
let authorization: string;

beforeAll(async () => {
  authority = await createAuthority('Token Tests');
  tokens = softTokens();
  token = tokens.plugIn('Ana token', {
    'Ana RSA': await issueCertificate(authority, { commonName: 'Ana Novak' }),
    'Ana EC': await issueCertificate(authority, {
      commonName: 'Ana Novak EC',
      keyType: 'ec',
      namedCurve: 'P-384',
    }),
    Old: await issueCertificate(authority, {
      commonName: 'Expired',
      keyType: 'ec',
      notBefore: new Date(Date.now() - 3 * 86_400_000),
      notAfter: new Date(Date.now() - 86_400_000),
    }),
  });
  helper = await startUsbHelper({ APP_URL: APP, ...tokens.environment });
  ({ authorization = '' } = await pairedHeaders(helper, APP));
});

afterAll(async () => {
  await helper.stop();
  tokens.remove();
});

/** Returns the headers that a page of the web app sends in the paired browser. */
const from = (origin = APP, host = `localhost:${helper.port}`) => ({ origin, host, authorization });
const login = () => ({ token: token.serial, pin: token.pin });

async function certificateOf(alias: string): Promise<string> {
  const { data } = await askHelper(helper, listUsbCertificates, { body: login(), headers: from() });
  return data.find((certificate) => certificate.alias === alias)!.id;
}

async function sign(changes: Record<string, unknown> = {}, certificate = 'Ana RSA') {
  const body = {
    ...login(),
    certificate: await certificateOf(certificate),
    document_properties: FORM,
    documents: [{ id: 'one', file_name: 'one.pdf', content: uniquePdf().toString('base64') }],
    ...changes,
  };
  return askHelper(helper, signWithUsb, { body, headers: from() });
}

describe('the tokens', () => {
  it('UH-01 are listed with label and serial number, including one plugged in later, without one that was removed', async () => {
    const list = async () => (await askHelper(helper, listUsbTokens, { headers: from() })).data;
    expect(await list()).toEqual([{ label: 'Ana token', serial: token.serial, pin_state: 'ok' }]);
    const second = tokens.plugIn('Bruno token', {});
    expect((await list()).map(({ serial }) => serial).sort()).toEqual([token.serial, second.serial].sort());
    tokens.unplug(second);
    expect((await list()).map(({ label }) => label)).toEqual(['Ana token']);
  });

  it('UH-02 list with the PIN the certificates whose private key they hold', async () => {
    const { data } = await askHelper(helper, listUsbCertificates, { body: login(), headers: from() });
    expect(data.map(({ alias, subject, issuer, key_type }) => [alias, subject, issuer, key_type])).toEqual([
      ['Ana EC', 'Ana Novak EC', 'Token Tests Issuing CA', 'EC 384'],
      ['Ana RSA', 'Ana Novak', 'Token Tests Issuing CA', 'RSA 2048'],
      ['Old', 'Expired', 'Token Tests Issuing CA', 'EC 256'],
    ]);
  });

  it.each([
    ['no token', { token: '', pin: 'long enough' }, { token: [signMessages.usbToken] }],
    ['no PIN', { token: 'x', pin: '' }, { usb_pin: [signMessages.usbPin] }],
    ['a short PIN', { token: 'x', pin: '1234567' }, { usb_pin: [signMessages.usbPinLength] }],
  ])('VA-02 VA-08 refuse %s with the messages of the form', async (_, body, fields) => {
    const answer = await askHelper(helper, listUsbCertificates, { body, headers: from() });
    expect([answer.status, answer.fields]).toEqual([400, fields]);
  });

  it('are refused at their fields for a wrong PIN and after removal', async () => {
    const ask = (changes: object) =>
      askHelper(helper, listUsbCertificates, { body: { ...login(), ...changes }, headers: from() });
    const wrong = await ask({ pin: 'not the PIN' });
    expect([wrong.status, wrong.code, wrong.fields]).toEqual([
      422,
      'pin_wrong_counted',
      { usb_pin: [usbMessages.pinWrongCounted] },
    ]);
    const gone = await ask({ token: 'no such serial' });
    expect([gone.status, gone.fields]).toEqual([422, { token: [usbMessages.tokenMissing] }]);
    expect((await ask({})).status).toBe(200);
  });
});

describe('signing', () => {
  it.each(['Ana RSA', 'Ana EC'])(
    'UH-03 DC-10 signs a base64 document with %s, valid for every validator',
    async (alias) => {
      const pdf = uniquePdf();
      const documents = [{ id: 'one', file_name: 'one.pdf', content: pdf.toString('base64') }];
      const { data } = await sign({ documents }, alias);
      expect(data).toMatchObject([{ id: 'one', file_name: 'one.pdf', error: null }]);
      const signed = Buffer.from(data[0]!.content!, 'base64');
      expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true);
      const roots = [{ der: authority.root, source: 'test' }];
      expect(verifyPdf(signed, { roots }).signatures).toMatchObject([
        {
          verdict: 'valid',
          trust: 'trusted',
          reason: 'I agree',
          location: 'Aarhus',
          pages: [1],
          coverage: 'whole_file',
        },
      ]);
      expect(popplerVerdicts(signed)).toEqual(['Signature is Valid.']);
    },
  );

  it('UH-03 signs several documents after one login, also when one of them cannot be signed', async () => {
    const content = uniquePdf().toString('base64');
    const { data } = await sign({
      document_properties: { ...FORM, defaultPage: 'custom', customPage: 2 },
      documents: [
        { id: 'good', file_name: 'good.pdf', content },
        { id: 'bad', file_name: 'bad.pdf', content: Buffer.from('no PDF').toString('base64') },
        { id: 'again', file_name: 'again.pdf', content },
      ],
    });
    expect(data.map(({ id, error }) => [id, error?.code ?? null])).toEqual([
      ['good', null],
      ['bad', 'pdf_not_a_pdf'],
      ['again', null],
    ]);
  });

  it('refuses a rectangle outside the page and a page that does not exist at their fields', async () => {
    const place = await sign({ document_properties: { ...FORM, lowerLeftX: 5000 } });
    expect(place.data[0]!.error!.fields).toEqual({ position: [signMessages.outsidePage] });
    const page = await sign({ document_properties: { ...FORM, defaultPage: 'custom', customPage: 9 } });
    expect(page.data[0]!.error!.fields).toEqual({ customPage: [signMessages.noSuchPage(9, 2)] });
  });

  it('refuses encryption, an expired certificate and one that the token does not hold', async () => {
    const encrypting = await sign({
      document_properties: { ...FORM, addEncryption: true, encryptionPin: 'pw' },
    });
    expect(encrypting.fields).toEqual({ addEncryption: [usbMessages.encryption] });
    expect((await sign({}, 'Old')).fields).toHaveProperty('certificate');
    const strange = await sign({ certificate: 'ab'.repeat(32) });
    expect(strange.fields).toEqual({ certificate: [usbMessages.certificateMissing] });
  });

  it('proves possession of a key by signing a text that names the app, and no other text', async () => {
    const certificate = await certificateOf('Ana EC');
    const challenge = 'a challenge of the service';
    const { data } = await askHelper(helper, proveUsbKey, {
      body: { ...login(), certificate, challenge },
      headers: from(),
    });
    expect(data.token_serial).toBe(token.serial);
    expect(data.chain).toEqual([authority.issuing, authority.root].map((der) => der.toString('base64')));
    const der = Buffer.from(data.certificate, 'base64');
    const signature = Buffer.from(data.signature, 'base64');
    expect(isKeyProven(der, { text: keyProofText({ origin: APP, challenge }), signature })).toBe(true);
    expect(isKeyProven(der, { text: challenge, signature })).toBe(false);
  });

  it('writes neither PIN nor the secret of a pairing to its output', () => {
    expect(helper.output()).toContain('The USB helper listens on');
    expect(helper.output()).not.toContain(token.pin);
    expect(helper.output()).not.toContain('not the PIN');
    expect(helper.output()).not.toContain(authorization.replace('Bearer ', ''));
  });
});

describe('a caller of the helper', () => {
  const tokensOf = (headers: Record<string, string>) => askHelper(helper, listUsbTokens, { headers });

  it.each([
    ['another site', () => from('https://evil.example')],
    ['a site whose name begins like the app', () => from(`${APP}.evil.example`)],
    ['a page without an origin', () => from('null')],
    ['a request that no page made', () => ({ host: `localhost:${helper.port}`, authorization })],
    ['the app by a name that somebody leads here', () => from(APP, `rebound.example:${helper.port}`)],
    ['the app by another port', () => from(APP, 'localhost:1')],
  ])('is refused as %s', async (_, headers) => {
    const answer = await tokensOf(headers());
    expect([answer.status, answer.code]).toEqual([403, 'origin_refused']);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('gets a response without caching as the app, under each name of the machine', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      const answer = await tokensOf(from(APP, `${name}:${helper.port}`));
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, APP]);
      expect([answer.headers['cache-control'], answer.headers['vary']]).toEqual(['no-store', 'Origin']);
    }
  });

  const preflight = (origin: string) =>
    sendToHelper(helper.port, {
      method: 'OPTIONS',
      path: '/sign',
      headers: {
        ...from(origin),
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
        'access-control-request-private-network': 'true',
      },
    });

  it('passes the CORS and private network preflights only as the app', async () => {
    const { status, headers } = await preflight(APP);
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': APP,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-private-network': 'true',
    });
    expect(
      (await preflight('https://evil.example')).headers['access-control-allow-private-network'],
    ).toBeUndefined();
  });

  it('is refused with content other than JSON, which a form of another site could send', async () => {
    const answer = await sendToHelper(helper.port, {
      method: 'POST',
      path: '/certificates',
      body: login(),
      headers: { ...from(), 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });

  it('gets 404 for unknown calls and 413 for bodies that are too large', async () => {
    expect((await askHelper(helper, { ...listUsbTokens, path: '/keys' }, { headers: from() })).status).toBe(
      404,
    );
    expect((await askHelper(helper, { ...listUsbTokens, path: '/sign' }, { headers: from() })).status).toBe(
      405,
    );
    const answer = await askHelper(helper, listUsbCertificates, {
      headers: { ...from(), 'content-type': 'application/json', 'content-length': String(65 * 1024 * 1024) },
    });
    expect([answer.status, answer.code]).toEqual([413, 'payload_too_large']);
  });
});

it('the helper names the variable for the driver when no driver is set', async () => {
  const bare = await startUsbHelper({ APP_URL: APP, PKCS11_MODULE: '/nowhere/driver.so' });
  const headers = await pairedHeaders(bare, APP);
  const answer = await askHelper(bare, listUsbTokens, { headers });
  await bare.stop();
  expect([answer.status, answer.code]).toEqual([422, 'driver_missing']);
  expect(answer.message).toContain('PKCS11_MODULE');
});
