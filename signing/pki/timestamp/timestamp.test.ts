import { issueCertificate } from '#demo/pki.ts';
import { httpTransport } from '#trust/trust-services/http-transport.ts';
import {
  startTestTrustServices,
  type Behaviour,
  type TestTrustServices,
} from '#support/pki/trust-services.ts';
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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BYTES = Buffer.from('what is timestamped');
const request = (hash: 'sha256' | 'sha384' | 'sha512' = 'sha256', from = service) =>
  requestTimestamp(from, { hash, digest: digestOf(hash, [BYTES]) });

describe('requestTimestamp', () => {
  it.each(['sha256', 'sha384', 'sha512'] as const)('returns a timestamp over a %s digest', async (hash) => {
    const before = Date.now();
    const { time, certificate } = await request(hash);
    expect(time.getTime()).toBeGreaterThan(before - 1000); // a timestamp of this service has whole seconds
    expect(time.getTime()).toBeLessThanOrEqual(Date.now());
    expect(certificate.equals(services.authority.timestamp.certificate)).toBe(true);
  });

  it.each([-4, 4])('accepts a clock that differs by %p minutes', async (minutes) => {
    const now = new Date(Date.now() + minutes * MINUTE);
    services.behave('timestamp', { timestampWith: { now } });
    expect((await request()).time.getTime()).toBe(Math.floor(now.getTime() / 1000) * 1000);
    services.behave('timestamp', {});
  });

  const rejected: [string, Behaviour, object][] = [
    [
      'that returns garbage',
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
      'whose clock is an hour ahead',
      { timestampWith: { now: new Date(Date.now() + HOUR) } },
      { code: 'timestamp_wrong', detail: { reason: 'other_time' } },
    ],
    [
      'whose clock is an hour behind',
      { timestampWith: { now: new Date(Date.now() - HOUR) } },
      { code: 'timestamp_wrong', detail: { reason: 'other_time' } },
    ],
    [
      'that rejects the request',
      { alter: () => der.sequence(der.sequence(der.integer(2), der.sequence(der.utf8String('No credit')))) },
      { code: 'timestamp_refused', detail: { status: 2, reason: 'No credit' } },
    ],
  ];
  it('fails with the reason timeout when the server does not respond', async () => {
    services.behave('timestamp', { answers: 'silent' });
    const shortTimeout = httpTransport({ allowedHosts: [services.host], timeoutMs: 200 });
    await expect(request('sha256', { ...service, transport: shortTimeout })).rejects.toMatchObject({
      code: 'timestamp_unavailable',
      detail: { host: services.host, reason: 'timeout' },
    });
    services.behave('timestamp', {});
  });

  it.each(rejected)('rejects a server %s', async (_, behaviour, error) => {
    services.behave('timestamp', behaviour);
    await expect(request()).rejects.toMatchObject(error);
    services.behave('timestamp', {});
  });

  it.each([
    ['for any purpose', undefined],
    ['for timestamping and another purpose', ['1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.3']],
    ['for code signing', ['1.3.6.1.5.5.7.3.3']],
  ])('rejects a timestamp of a TSA whose certificate is %s', async (_, extendedKeyUsage) => {
    const wrong = { commonName: 'Wrong', ...(extendedKeyUsage ? { extendedKeyUsage } : {}) };
    const key = await issueCertificate(services.authority, wrong);
    services.behave('timestamp', { timestampWith: { key } });
    await expect(request()).rejects.toMatchObject({
      code: 'timestamp_wrong',
      detail: { reason: 'certificate_usage' },
    });
    services.behave('timestamp', {});
  });

  it('fails when the server is unreachable and names its host without the credentials', async () => {
    await services.switchOff();
    await expect(request()).rejects.toMatchObject({
      code: 'timestamp_unavailable',
      detail: { host: services.host, reason: 'unreachable' },
    });
    await services.switchOn();
    expect((await request()).token.length).toBeGreaterThan(1000);
  });
});

/** Returns a copy with another last byte. */
function altered(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length - 1] = (copy.at(-1) ?? 0) ^ 1;
  return copy;
}
