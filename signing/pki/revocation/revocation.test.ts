import { KeyObject, randomBytes } from 'node:crypto';
import { extension, SHA256_WITH_RSA } from '../../../demo/trust-services/algorithms.ts';
import {
  createTrustAuthority,
  signedBy,
  type TrustAuthority,
} from '../../../demo/trust-services/authority.ts';
import { answerOcsp, type OcspResponder } from '../../../demo/trust-services/ocsp-responder.ts';
import { revocationList, type ListToSign } from '../../../demo/trust-services/revocation-list.ts';
import type { Revocation } from '../../../demo/trust-services/revocations.ts';
import { issueCertificate } from '#demo/pki.ts';
import { certificateParts } from '../certificates/certificate.ts';
import { hasOcspNoCheck } from '../certificates/certificate-extensions.ts';
import * as der from '../der/der-writer.ts';
import type { KeyAndChain } from '../signers/signer.ts';
import { statusFromCrl } from './crl.ts';
import { statusFromOcsp, type OcspQuestion } from './ocsp.ts';
import { ocspRequest, type OcspRequest } from './ocsp-request.ts';
import { revocationUrls } from './revocation-urls.ts';

const HOUR = 3_600_000;
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);
const REVOKED: Revocation = { at: later(-HOUR), reason: 1 };

let authority: TrustAuthority;
let stranger: TrustAuthority;
let person: KeyAndChain;
let other: KeyAndChain;
beforeAll(async () => {
  authority = await createTrustAuthority('Test', { servicesUrl: 'http://trust.example' });
  stranger = await createTrustAuthority('Test', { servicesUrl: 'http://trust.example' });
  person = await issueCertificate(authority, { commonName: 'Ana', keyType: 'ec' });
  other = await issueCertificate(authority, { commonName: 'Bruno', keyType: 'ec' });
});

const flipped = (bytes: Buffer, fromEnd: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(copy.length - fromEnd) ^ 1, copy.length - fromEnd);
  return copy;
};

describe('revocationUrls', () => {
  it('returns the URLs in the certificate, and none for an unreadable one', () => {
    expect(revocationUrls(person.certificate)).toEqual({
      ocsp: ['http://trust.example/ocsp'],
      crl: ['http://trust.example/issuing.crl'],
      issuer: ['http://trust.example/issuing.cer'],
    });
    expect(revocationUrls(authority.root)).toEqual({ ocsp: [], crl: [], issuer: [] });
    expect(revocationUrls(Buffer.from('no certificate'))).toEqual({ ocsp: [], crl: [], issuer: [] });
  });
});

describe('statusFromOcsp', () => {
  interface Case {
    request?: Partial<OcspRequest>;
    responder?: Partial<OcspResponder>;
    question?: Partial<OcspQuestion>;
    alter?: (response: Buffer) => Buffer;
  }

  function judged({ request, responder, question, alter = (response) => response }: Case) {
    const named = { certificate: person.certificate, issuer: authority.issuing };
    const response = answerOcsp(ocspRequest({ ...named, ...request }), {
      issuer: authority.issuing,
      responder: authority.responder,
      find: () => undefined,
      now: NOW,
      nextUpdate: later(HOUR),
      ...responder,
    });
    return statusFromOcsp({ ...named, response: alter(response), at: NOW, ...question });
  }

  it.each(['sha1', 'sha256'] as const)('returns good for a CertID with %s', (hash) => {
    expect(judged({ request: { hash } })).toMatchObject({
      status: 'good',
      source: 'ocsp',
      thisUpdate: NOW,
      nextUpdate: later(HOUR),
      responder: authority.responder.certificate,
    });
    expect(hasOcspNoCheck(authority.responder.certificate)).toBe(true);
  });

  it('returns time and reason of a revocation, also when the response is outdated', () => {
    const expected = { status: 'revoked', revokedAt: REVOKED.at, reason: 'keyCompromise' };
    expect(judged({ responder: { find: () => REVOKED } })).toMatchObject(expected);
    expect(
      judged({
        responder: { find: () => REVOKED },
        question: { at: later(99 * HOUR), now: later(99 * HOUR) },
      }),
    ).toMatchObject(expected);
  });

  it('returns unknown when the responder does not know the certificate', () => {
    expect(judged({ responder: { issuer: stranger.issuing } })).toMatchObject({ status: 'unknown' });
  });

  it('accepts a response that the issuer signed itself', () => {
    const privateKey = KeyObject.from(authority.issuingKey).export({ format: 'der', type: 'pkcs8' });
    const issuer = { privateKey, certificate: authority.issuing, chain: [authority.root] };
    expect(judged({ responder: { responder: issuer } })).toMatchObject({
      status: 'good',
      responder: undefined,
    });
  });

  it('accepts a response with the nonce of the request and rejects another nonce', () => {
    const nonce = randomBytes(16);
    expect(judged({ request: { nonce }, question: { nonce } })?.status).toBe('good');
    expect(judged({ request: { nonce }, question: { nonce: randomBytes(16) } })).toBeUndefined();
  });

  it('returns the status for a time before the response was produced', () => {
    expect(judged({ question: { at: later(-99 * HOUR) } })?.status).toBe('good');
  });

  it.each<[string, () => Case]>([
    ['was signed by an end entity of the same issuer', () => ({ responder: { responder: other } })],
    ['was signed by another CA with the same name', () => ({ responder: { responder: stranger.responder } })],
    ['was altered', () => ({ alter: (response) => flipped(response, 1_500) })],
    [
      'has an altered signature',
      () => ({
        alter: (response) => Buffer.from(response.map((byte, at) => (at === 300 ? byte ^ 1 : byte))),
      }),
    ],
    ['is about another certificate', () => ({ request: { certificate: other.certificate } })],
    ['was outdated at that time', () => ({ question: { at: later(2 * HOUR), now: later(2 * HOUR) } })],
    ['was produced in the future', () => ({ responder: { now: later(2 * HOUR) } })],
    ['is no response', () => ({ alter: () => Buffer.from('no response') })],
    ['has the status tryLater', () => ({ alter: () => der.sequence(der.tlv(0x0a, Buffer.from([3]))) })],
  ])('rejects a response that %s', (_, of) => {
    expect(judged(of())).toBeUndefined();
  });
});

describe('statusFromCrl', () => {
  const named = () => ({ certificate: person.certificate, issuer: authority.issuing, at: NOW });
  const list = (changes: Partial<ListToSign> = {}) =>
    revocationList({
      issuer: authority.issuing,
      issuerKey: authority.issuingKey,
      revoked: [],
      now: NOW,
      nextUpdate: later(HOUR),
      ...changes,
    });
  const serialOf = ({ certificate }: KeyAndChain) => certificateParts(certificate).serialNumber;
  /** Returns a list with an additional extension. */
  const listWith = (id: string, value: Buffer, isCritical = true) => {
    const flag = isCritical ? [der.tlv(0x01, Buffer.from([0xff]))] : [];
    const special = der.sequence(der.objectIdentifier(id), ...flag, der.octetString(value));
    const contents = der.sequence(
      der.integer(1),
      SHA256_WITH_RSA,
      certificateParts(authority.issuing).subject,
      der.validityTime(NOW),
      der.validityTime(later(HOUR)),
      der.explicit(0, der.sequence(special, extension('2.5.29.20', der.integer(1)))),
    );
    return der.sequence(contents, SHA256_WITH_RSA, der.bitString(signedBy(authority.issuingKey, contents)));
  };
  const point = (url: string) => der.tlv(0xa0, der.tlv(0xa0, der.tlv(0x86, Buffer.from(url))));

  it('returns good for a certificate that is not on the list', () => {
    const revoked = [{ ...REVOKED, serialNumber: serialOf(other) }];
    expect(statusFromCrl({ ...named(), crl: list({ revoked }) })).toMatchObject({
      status: 'good',
      source: 'crl',
    });
  });

  it('returns time and reason of the revocation for a certificate on the list', () => {
    const revoked = [other, person].map((one) => ({ ...REVOKED, serialNumber: serialOf(one) }));
    expect(statusFromCrl({ ...named(), crl: list({ revoked }) })).toMatchObject({
      status: 'revoked',
      revokedAt: REVOKED.at,
      reason: 'keyCompromise',
    });
  });

  it('accepts a list of the distribution point in the certificate', () => {
    const crl = listWith('2.5.29.28', der.sequence(point('http://trust.example/issuing.crl')));
    expect(statusFromCrl({ ...named(), crl })?.status).toBe('good');
  });

  it('accepts an indirect list of the issuer for its own certificates', () => {
    const crl = listWith('2.5.29.28', der.sequence(der.tlv(0x84, Buffer.from([0xff]))));
    expect(statusFromCrl({ ...named(), crl })?.status).toBe('good');
  });

  it.each<[string, () => Buffer]>([
    [
      'of another CA with the same name',
      () => list({ issuer: stranger.issuing, issuerKey: stranger.issuingKey }),
    ],
    [
      'of the root CA, which did not issue the certificate',
      () => list({ issuer: authority.root, issuerKey: authority.rootKey }),
    ],
    ['that was altered', () => flipped(list(), 400)],
    ['with an altered signature', () => flipped(list(), 10)],
    ['that was outdated', () => list({ now: later(-3 * HOUR), nextUpdate: later(-2 * HOUR) })],
    ['that was produced in the future', () => list({ now: later(2 * HOUR), nextUpdate: later(3 * HOUR) })],
    ['that is a delta CRL', () => listWith('2.5.29.27', der.integer(1))],
    ['with an unknown critical extension', () => listWith('1.2.3.4', der.NULL)],
    [
      'of CA certificates only',
      () => listWith('2.5.29.28', der.sequence(der.tlv(0x82, Buffer.from([0xff])))),
    ],
    [
      'of some reasons only',
      () => listWith('2.5.29.28', der.sequence(der.tlv(0x83, Buffer.from([6, 0x40])))),
    ],
    [
      'of another distribution point',
      () => listWith('2.5.29.28', der.sequence(point('http://trust.example/other.crl'))),
    ],
    ['that is unreadable', () => Buffer.from('no list')],
  ])('rejects a list %s', (_, of) => {
    expect(statusFromCrl({ ...named(), crl: of() })).toBeUndefined();
  });
});
