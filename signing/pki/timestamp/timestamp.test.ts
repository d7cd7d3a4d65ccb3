import { issueCertificate } from '#demo/pki.ts';
import { httpTransport } from '#trust/trust-services/http-transport.ts';
import { startTestTrustServices, type Behaviour, type TestTrustServices } from '#support/trust-services.ts';
import * as der from '../der/der-writer.ts';
import { digestOf } from '../../bytes/hash.ts';
import { requestTimestamp, type TimestampService } from './timestamp.ts';

let services: TestTrustServices;
let service: TimestampService;
beforeAll(async () => {
  services = await startTestTrustServices();
  const transport = httpTransport({ allowedHosts: [services.host] });
  service = { transport, url: services.timestampUrl.replace('//', '//user:secret@') };
});
afterAll(() => services.stop());

const BYTES = Buffer.from('what is timestamped');
const ask = (hash: 'sha256' | 'sha384' | 'sha512' = 'sha256', from = service) =>
  requestTimestamp(from, { hash, digest: digestOf(hash, [BYTES]) });

describe('a timestamp', () => {
  it.each(['sha256', 'sha384', 'sha512'] as const)('is had over %s', async (hash) => {
    const { time, certificate } = await ask(hash);
    expect(Math.abs(time.getTime() - Date.now())).toBeLessThan(10_000);
    expect(certificate.equals(services.authority.timestamp.certificate)).toBe(true);
  });

  const refused: [string, Behaviour, object][] = [
    [
      'that answers nonsense',
      { answers: 'garbage' },
      { code: 'timestamp_wrong', detail: { reason: 'unreadable' } },
    ],
    [
      'that states another nonce',
      { timestampWith: { alter: (stated) => ({ ...stated, nonce: der.integer(7) }) } },
      { code: 'timestamp_wrong', detail: { reason: 'nonce_mismatch' } },
    ],
    [
      'that states no nonce',
      { timestampWith: { alter: (stated) => ({ ...stated, nonce: undefined }) } },
      { code: 'timestamp_wrong', detail: { reason: 'nonce_mismatch' } },
    ],
    [
      'that timestamps something else',
      { timestampWith: { alter: (stated) => ({ ...stated, imprint: altered(stated.imprint) }) } },
      { code: 'timestamp_wrong', detail: { reason: 'digest_mismatch' } },
    ],
    [
      'whose signature is broken',
      { alter: altered },
      { code: 'timestamp_wrong', detail: { reason: 'signature_mismatch' } },
    ],
    [
      'whose certificate was not valid at that time',
      { timestampWith: { now: new Date('2019-01-01T00:00:00Z') } },
      { code: 'timestamp_wrong', detail: { reason: 'certificate_not_valid' } },
    ],
    [
      'that refuses',
      { alter: () => der.sequence(der.sequence(der.integer(2), der.sequence(der.utf8String('No credit')))) },
      { code: 'timestamp_refused', detail: { status: 2, reason: 'No credit' } },
    ],
  ];
  it('is not waited for without end', async () => {
    services.behave('timestamp', { answers: 'silent' });
    const impatient = httpTransport({ allowedHosts: [services.host], timeoutMs: 200 });
    await expect(ask('sha256', { ...service, transport: impatient })).rejects.toMatchObject({
      code: 'timestamp_unavailable',
      detail: { host: services.host, reason: 'timeout' },
    });
    services.behave('timestamp', {});
  });

  it.each(refused)('is not taken from a server %s', async (_, behaviour, error) => {
    services.behave('timestamp', behaviour);
    await expect(ask()).rejects.toMatchObject(error);
    services.behave('timestamp', {});
  });

  it.each([
    ['for anything', undefined],
    ['for timestamps and more', ['1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.3']],
    ['for code', ['1.3.6.1.5.5.7.3.3']],
  ])('is not taken from an authority whose certificate is %s', async (_, extendedKeyUsage) => {
    const request = { commonName: 'Wrong', ...(extendedKeyUsage ? { extendedKeyUsage } : {}) };
    const key = await issueCertificate(services.authority, request);
    services.behave('timestamp', { timestampWith: { key } });
    await expect(ask()).rejects.toMatchObject({
      code: 'timestamp_wrong',
      detail: { reason: 'certificate_usage' },
    });
    services.behave('timestamp', {});
  });

  it('is not had from a server that is off, and the error names its host without the credentials', async () => {
    await services.switchOff();
    await expect(ask()).rejects.toMatchObject({
      code: 'timestamp_unavailable',
      detail: { host: services.host, reason: 'unreachable' },
    });
    await services.switchOn();
    expect((await ask()).token.length).toBeGreaterThan(1000);
  });
});

/** The last byte another one. */
function altered(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
  return copy;
}
