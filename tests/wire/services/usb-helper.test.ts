import { createAuthority, issueCertificate } from '#demo/pki.ts';
import { samplePdf } from '#demo/sample-pdf.ts';
import { softTokens, type SoftToken, type SoftTokens } from '#support/pki/software-tokens.ts';
import {
  pairedHeaders,
  sendToHelper,
  startUsbHelper,
  type RunningHelper,
} from '#support/stack/usb-helper-process.ts';
import { readEnv } from '../../../usb-helper/env.ts';
import { HELPER_CALLS, HELPER_PORT } from '../specification/calls.ts';
import { FIELDS } from '../specification/fields.ts';
import { TEXTS } from '../specification/texts.ts';
import { PROPERTIES } from './documents.ts';
import { at, expectFields, textAt, type Json } from './json.ts';

const APP = 'https://app.countersign.example';

let tokens: SoftTokens;
let token: SoftToken;
let helper: RunningHelper;
beforeAll(async () => {
  tokens = softTokens();
  const authority = await createAuthority('Wire');
  const key = await issueCertificate(authority, { commonName: 'Ana Novak', keyType: 'ec' });
  token = tokens.plugIn('Ana token', { 'Ana key': key });
  helper = await startUsbHelper({ APP_URL: APP, ...tokens.environment });
});
afterAll(async () => {
  await helper.stop();
  tokens.remove();
});

async function send(call: (typeof HELPER_CALLS)[number], body?: Json): Promise<Json> {
  const [method = '', path = ''] = call.split(' ');
  const headers = await pairedHeaders(helper, APP);
  const { text } = await sendToHelper(helper.port, { method, path, body, headers });
  return JSON.parse(text) as Json; // looked at by at() alone
}

const login = (changes: Record<string, Json> = {}) => ({ token: token.serial, pin: token.pin, ...changes });

async function signedContent(): Promise<string> {
  const certificates = await send('POST /certificates', login());
  const certificate = at(certificates, 'data', 0, 'id');
  const content = samplePdf().toString('base64');
  const documents = [{ id: 'one', file_name: 'one.pdf', content }];
  const body = { ...login(), certificate, document_properties: PROPERTIES, documents };
  const response = await send('POST /sign', body);
  expect(at(response, 'data', 0)).toMatchObject({ id: 'one', file_name: 'one.pdf' });
  return Buffer.from(textAt(response, 'data', 0, 'content'), 'base64').toString('latin1');
}

const SCENES: Record<(typeof HELPER_CALLS)[number], () => Promise<void>> = {
  'GET /tokens': async () => {
    const response = await send('GET /tokens');
    expectFields(FIELDS.envelope, response);
    expectFields(FIELDS.usbToken, response, 'data', 0);
    expect(at(response, 'data', 0)).toMatchObject({ label: 'Ana token', serial: token.serial });
  },
  'POST /certificates': async () => {
    const response = await send('POST /certificates', login());
    expectFields(FIELDS.usbCertificate, response, 'data', 0);
    expect(at(response, 'data', 0)).toMatchObject({ alias: 'Ana key', subject: 'Ana Novak' });
  },
  'POST /sign': async () => {
    expect(await signedContent()).toMatch(/\/ByteRange/);
  },
};

describe('the USB helper', () => {
  it.each(HELPER_CALLS)('UH DC-10 serves %s', (call) => SCENES[call]());

  it('UH listens on the port of the specification', () => {
    expect(readEnv({}).port).toBe(HELPER_PORT);
  });

  it.each([
    [{ token: '' }, { token: [TEXTS.tokenRequired] }],
    [{ pin: '' }, { usb_pin: [TEXTS.pinRequired] }],
    [{ pin: '1234567' }, { usb_pin: [expect.stringContaining('8')] }],
  ])('VA-02 VA-08 refuses %j with the text of the form', async (changes, data) => {
    const response = await send('POST /certificates', login(changes));
    expect(response).toMatchObject({ success: '0', data });
  });
});
