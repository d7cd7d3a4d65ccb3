import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpTransport } from '#trust/trust-services/http-transport.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { HOSTILE_ANSWERS } from '#support/pki/hostile-answers.ts';
import { startTestTrustServices, type TestTrustServices } from '#support/pki/trust-services.ts';
import { signerFromKey } from '../pki/signers/pfx.ts';
import type { Signer } from '../pki/signers/signer.ts';
import { SigningError } from '../signing-error.ts';
import { verifyPdf } from '../verify/verify-pdf.ts';
import { signPdf } from './sign-pdf.ts';

let services: TestTrustServices;
let signer: Signer;
beforeAll(async () => {
  services = await startTestTrustServices();
  signer = signerFromKey(await services.issue({ commonName: 'Ana Novak', keyType: 'ec' }));
});
afterAll(() => services.stop());
afterEach(() => {
  for (const service of ['timestamp', 'ocsp', 'crl'] as const) services.behave(service, {});
});

/** Signs at B-LTA and returns the level that the signature was verified at, or the code of the error. */
async function outcome({
  host = services.host,
  timestampUrl = services.timestampUrl,
  timeoutMs = 10_000,
} = {}): Promise<string> {
  const pdf = classicPdf();
  const transport = httpTransport({ allowedHosts: [services.host, host], timeoutMs });
  try {
    const { tail } = await signPdf(pdf, signer, {
      pages: 'first',
      rectangle: { x: 50, y: 60, width: 180, height: 60 },
      date: new Date(),
      level: 'B-LTA',
      trustServices: { transport, timestampUrl },
    });
    const roots = [{ der: services.authority.root, source: 'uploaded' as const }];
    const [signature] = verifyPdf(Buffer.concat([pdf, tail]), { roots }).signatures;
    return `${signature?.verdict} ${signature?.level}`;
  } catch (error) {
    if (!(error instanceof SigningError)) throw error;
    return error.code;
  }
}

/** A changed certificate of the timestamp server may be sound by itself and have no issuer. */
const TIMESTAMP_OUTCOMES = [
  'timestamp_unavailable',
  'timestamp_refused',
  'timestamp_wrong',
  'revocation_unavailable',
  'valid B-LTA',
];

describe('a signature at B-LTA', () => {
  it('is tried with forty different responses', () => {
    expect(HOSTILE_ANSWERS).toHaveLength(40);
  });

  it.each(HOSTILE_ANSWERS)(
    'is refused or whole when the timestamp server responds with %s',
    async (_, alter) => {
      services.behave('timestamp', { alter });
      expect(TIMESTAMP_OUTCOMES).toContain(await outcome());
    },
  );

  it.each(HOSTILE_ANSWERS)('is refused or whole when the responders respond with %s', async (_, alter) => {
    services.behave('ocsp', { alter });
    services.behave('crl', { alter });
    expect(['revocation_unavailable', 'valid B-LTA']).toContain(await outcome());
  });

  it.each(HOSTILE_ANSWERS)('is whole, by the list, when only OCSP responds with %s', async (_, alter) => {
    services.behave('ocsp', { alter });
    expect(await outcome()).toBe('valid B-LTA');
  });
});

/** Servers that keep a request waiting, each in another way. */
const SLOW: [string, RequestListener][] = [
  ['sends nothing', () => undefined],
  ['sends its headers and no more', (_, response) => response.writeHead(200).flushHeaders()],
  [
    'sends a byte now and then',
    (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('0'), 20);
      response.on('close', () => clearInterval(timer));
    },
  ],
  [
    'sends without an end',
    (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64_000)));
        response.once('drain', more);
      };
      more();
    },
  ],
  ['redirects to itself', (request, response) => response.writeHead(302, { location: request.url }).end()],
  ['closes the connection', (request) => request.socket.destroy()],
  [
    'announces more than it sends',
    (_, response) => response.writeHead(200, { 'content-length': 900 }).write('0'),
  ],
];

describe('a timestamp server that', () => {
  let server: Server;
  let listener: RequestListener;
  beforeAll(async () => {
    server = createServer((request, response) => listener(request, response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each(SLOW)('%s keeps no signature waiting for long, and none is made', async (_, slow) => {
    listener = slow;
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
    expect(await outcome({ host, timestampUrl: `http://${host}/`, timeoutMs: 300 })).toBe(
      'timestamp_unavailable',
    );
  });
});
