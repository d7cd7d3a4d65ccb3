import { createPrivateKey, KeyObject, randomBytes, sign } from 'node:crypto';
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
import * as derReader from '../der/der-reader.ts';
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

const SHA1_WITH_RSA = der.sequence(der.objectIdentifier('1.2.840.113549.1.1.5'), der.NULL);
const signedWeakly = (key: KeyAndChain, bytes: Buffer): Buffer =>
  sign('sha1', bytes, createPrivateKey({ key: key.privateKey, format: 'der', type: 'pkcs8' }));
/** Returns the CA as the signer of its own responses and lists. */
const issuerItself = (): KeyAndChain => ({
  privateKey: KeyObject.from(authority.issuingKey).export({ format: 'der', type: 'pkcs8' }),
  certificate: authority.issuing,
  chain: [authority.root],
});

const flipped = (bytes: Buffer, fromEnd: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(copy.length - fromEnd) ^ 1, copy.length - fromEnd);
  return copy;
};

/** Returns ResponseData and certificates of an OCSP response with a byName responder. */
function partsOf(response: Buffer): { data: Buffer; certificates: Buffer[] } {
  const wrapped = derReader.child(derReader.child(derReader.readDer(response), 1), 0);
  const basic = derReader.readDer(derReader.octets(derReader.child(wrapped, 1)));
  const certificates = derReader.children(derReader.child(derReader.child(basic, 3), 0));
  return { data: derReader.child(basic, 0).raw, certificates: certificates.map(({ raw }) => raw) };
}

function basicResponse(
  data: Buffer,
  algorithm: Buffer,
  signature: Buffer,
  certificates: Buffer[] = [],
): Buffer {
  const list = certificates.length > 0 ? [der.explicit(0, der.sequence(...certificates))] : [];
  return der.sequence(data, algorithm, der.bitString(signature), ...list);
}

/** Returns a ResponseData with singleExtensions in its only response. */
function withSingleExtensions(data: Buffer, extensions: Buffer[]): Buffer {
  const [responder, producedAt, responses] = derReader.children(derReader.readDer(data));
  const single = derReader.children(derReader.child(responses!, 0)).map(({ raw }) => raw);
  const listed = extensions.length > 0 ? [der.explicit(1, der.sequence(...extensions))] : [];
  return der.sequence(responder!.raw, producedAt!.raw, der.sequence(der.sequence(...single, ...listed)));
}

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

  /** Returns a response with other ResponseData. */
  const signed = (data: Buffer) =>
    basicResponse(data, SHA256_WITH_RSA, signedBy(authority.responder, data), [
      authority.responder.certificate,
    ]);

  it('verifies the signature by the first five certificates with the name of the responder alone', () => {
    const { certificate: ours } = authority.responder;
    const twin = stranger.responder.certificate;
    const after = (twins: number) =>
      judged({
        alter: (response) => {
          const { data } = partsOf(response);
          const signature = signedBy(authority.responder, data);
          return basicResponse(data, SHA256_WITH_RSA, signature, [...Array<Buffer>(twins).fill(twin), ours]);
        },
      })?.status;
    expect([after(4), after(5)]).toEqual(['good', undefined]);
  });

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
    expect(judged({ responder: { responder: issuerItself() } })).toMatchObject({
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

  it('returns the gravest if a response states two statuses of a certificate', () => {
    type Statuses = Record<'own' | 'good' | 'unknown', Buffer>;
    const stating = (statuses: (made: Statuses) => Buffer[]) => (response: Buffer) => {
      const [named, producedAt, responses] = derReader.children(derReader.readDer(partsOf(response).data));
      const [id, , ...times] = derReader.children(derReader.child(responses!, 0)).map(({ raw }) => raw);
      const good = der.sequence(id!, der.tlv(0x80), ...times);
      const unknown = der.sequence(id!, der.tlv(0x82), ...times);
      const both = der.sequence(...statuses({ own: derReader.child(responses!, 0).raw, good, unknown }));
      return signed(der.sequence(named!.raw, producedAt!.raw, both));
    };
    const alter = stating(({ own, good }) => [good, own]);
    expect(judged({ alter, responder: { find: () => REVOKED } })?.status).toBe('revoked');
    expect(judged({ alter })?.status).toBe('good');
    expect(judged({ alter: stating(({ good, unknown }) => [good, unknown]) })?.status).toBe('unknown');
  });

  it('rejects an unknown critical extension of the response, and accepts a critical nonce', () => {
    const withExtension = (id: string) => (response: Buffer) => {
      const parts = derReader.children(derReader.readDer(partsOf(response).data)).map(({ raw }) => raw);
      const value = der.octetString(der.octetString(randomBytes(16)));
      const critical = der.sequence(der.objectIdentifier(id), der.TRUE, value);
      return signed(der.sequence(...parts, der.explicit(1, der.sequence(critical))));
    };
    expect(judged({ alter: withExtension('1.2.3.4') })).toBeUndefined();
    expect(judged({ alter: withExtension('1.3.6.1.5.5.7.48.1.2') })?.status).toBe('good');
  });

  describe('by a responder whose certificate has expired', () => {
    const DAY = 24 * HOUR;
    const EXPIRY = later(-10 * DAY);
    let expired: KeyAndChain;
    beforeAll(async () => {
      expired = await issueCertificate(authority, {
        commonName: 'Expired Responder',
        keyUsage: ['digitalSignature'],
        extendedKeyUsage: ['1.3.6.1.5.5.7.3.9'],
        notBefore: later(-30 * DAY),
        notAfter: EXPIRY,
      });
    });
    const answered = (question: Partial<OcspQuestion>, alter = (response: Buffer) => response) => {
      const responder = { responder: expired, now: later(-11 * DAY), nextUpdate: later(99 * DAY) };
      return judged({ responder, question, alter });
    };

    it('proves nothing of the time after the expiry, whatever nextUpdate states', () => {
      expect(answered({ at: later(-10.5 * DAY) })).toMatchObject({ status: 'good', nextUpdate: EXPIRY });
      expect(answered({ at: NOW })).toBeUndefined();
    });

    it('proves nothing of a time after it was produced', () => {
      const alter = (response: Buffer) => {
        const { data, certificates } = partsOf(response);
        const [named, producedAt, responses] = derReader.children(derReader.readDer(data));
        const [id, status, , nextUpdate] = derReader.children(derReader.child(responses!, 0));
        const thisUpdate = der.generalizedTime(NOW);
        const single = der.sequence(id!.raw, status!.raw, thisUpdate, nextUpdate!.raw);
        const altered = der.sequence(named!.raw, producedAt!.raw, der.sequence(single));
        return basicResponse(altered, SHA256_WITH_RSA, signedBy(expired, altered), certificates);
      };
      expect(answered({ at: later(-12 * DAY) })?.status).toBe('good');
      expect(answered({ at: later(-12 * DAY) }, alter)).toBeUndefined();
    });
  });

  it('proves a revocation with SHA-1, but not that a certificate is good', () => {
    const alter = (response: Buffer) => {
      const { data, certificates } = partsOf(response);
      return basicResponse(data, SHA1_WITH_RSA, signedWeakly(authority.responder, data), certificates);
    };
    const revoked = judged({ alter, responder: { find: () => REVOKED } });
    expect(revoked).toMatchObject({ status: 'revoked', provesRevocationOnly: true });
    expect(judged({ alter })).toBeUndefined();
  });

  it('proves no good certificate with an RSA key of 1024 bits', async () => {
    const weak = await issueCertificate(authority, {
      commonName: 'Weak',
      modulusLength: 1024,
      keyUsage: ['digitalSignature'],
      extendedKeyUsage: ['1.3.6.1.5.5.7.3.9'],
    });
    expect(judged({ responder: { responder: weak, find: () => REVOKED } })?.status).toBe('revoked');
    expect(judged({ responder: { responder: weak } })).toBeUndefined();
  });

  describe('for a certificate that has expired', () => {
    const DAY = 24 * HOUR;
    let expired: KeyAndChain;
    beforeAll(async () => {
      const validity = { notBefore: later(-30 * DAY), notAfter: later(-10 * DAY) };
      expired = await issueCertificate(authority, { commonName: 'Expired', keyType: 'ec', ...validity });
    });
    const answered = (extensions: Buffer[], responder: Partial<OcspResponder> = {}) =>
      judged({
        request: { certificate: expired.certificate },
        question: { certificate: expired.certificate, at: later(-20 * DAY) },
        responder: { ...responder, responder: issuerItself() },
        alter: (response) => {
          const data = withSingleExtensions(partsOf(response).data, extensions);
          return basicResponse(data, SHA256_WITH_RSA, signedBy(authority.issuingKey, data));
        },
      })?.status;
    const cutoff = (time: Date) => extension('1.3.6.1.5.5.7.48.1.6', der.generalizedTime(time));

    it('proves nothing unless the responder states that it keeps the status since before', () => {
      expect(answered([])).toBeUndefined();
      expect(answered([cutoff(later(-5 * DAY))])).toBeUndefined();
      expect(answered([cutoff(later(-11 * DAY))])).toBe('good');
    });

    it('proves a revocation', () => {
      expect(answered([], { find: () => REVOKED })).toBe('revoked');
    });

    it('is rejected with an unknown critical extension', () => {
      const critical = der.sequence(der.objectIdentifier('1.2.3.4'), der.TRUE, der.octetString(der.NULL));
      expect(answered([cutoff(later(-11 * DAY)), critical])).toBeUndefined();
    });
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
    const flag = isCritical ? [der.TRUE] : [];
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

  it('returns good for an expired certificate only if the list states that it keeps such certificates', async () => {
    const validity = { notBefore: later(-30 * 24 * HOUR), notAfter: later(-24 * HOUR) };
    const { certificate } = await issueCertificate(authority, {
      commonName: 'Expired',
      keyType: 'ec',
      ...validity,
    });
    const question = { ...named(), certificate, at: later(-25 * HOUR) };
    const keeping = (since: Date) => listWith('2.5.29.60', der.generalizedTime(since), false);
    expect(statusFromCrl({ ...question, crl: list() })).toBeUndefined();
    expect(statusFromCrl({ ...question, crl: keeping(later(-HOUR)) })).toBeUndefined();
    expect(statusFromCrl({ ...question, crl: keeping(later(-25 * HOUR)) })?.status).toBe('good');
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
