import { createTrustAuthority, type TrustAuthority } from '../../../demo/trust-services/authority.ts';
import { answerOcsp } from '../../../demo/trust-services/ocsp-responder.ts';
import { revocationList } from '../../../demo/trust-services/revocation-list.ts';
import type { Revocation } from '../../../demo/trust-services/revocations.ts';
import { issueCertificate } from '#demo/pki.ts';
import { certificateParts } from '../../pki/certificates/certificate.ts';
import { ocspRequest } from '../../pki/revocation/ocsp-request.ts';
import type { KeyAndChain } from '../../pki/signers/signer.ts';
import { revocationOf } from './revocation-status.ts';

const HOUR = 3_600_000;
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);
const later = (milliseconds: number) => new Date(NOW.getTime() + milliseconds);

let authority: TrustAuthority;
let person: KeyAndChain;
let responder: KeyAndChain;
beforeAll(async () => {
  authority = await createTrustAuthority('Test', { servicesUrl: 'http://trust.example' });
  person = await issueCertificate(authority, { commonName: 'Ana', keyType: 'ec' });
  responder = await issueCertificate(authority, {
    commonName: 'Responder',
    keyUsage: ['digitalSignature'],
    extendedKeyUsage: ['1.3.6.1.5.5.7.3.9'],
  });
});

const TIMES = { now: NOW, nextUpdate: later(HOUR) };

/** Returns a response by the responder; `revoked` is what it says of the certificate, undefined for good. */
function answerOf(by: KeyAndChain, revoked?: Revocation, { certificate } = person): Buffer {
  return answerOcsp(ocspRequest({ ...named(), certificate }), {
    issuer: authority.issuing,
    responder: by,
    find: () => revoked,
    ...TIMES,
  });
}

/** Returns a CRL with these certificates alone. */
function crlOf(revocations: (Revocation & { certificate: Buffer })[]): Buffer {
  return revocationList({
    issuer: authority.issuing,
    issuerKey: authority.issuingKey,
    revoked: revocations.map(({ certificate, ...revocation }) => ({
      ...revocation,
      serialNumber: certificateParts(certificate).serialNumber,
    })),
    // At the time in question it is outdated for good certificates.
    now: later(-3 * HOUR),
    nextUpdate: later(-2 * HOUR),
  });
}

const named = () => ({ certificate: person.certificate, issuer: authority.issuing });

function statusOf(ocsps: Buffer[], crl: Buffer): string {
  const embedded = { certificates: [], ocsps, crls: [crl] };
  return revocationOf({ ...named(), at: NOW, now: NOW, validationData: { embedded, fetched: undefined } })
    .status;
}

/** Returns the status by a good response of the responder, and a CRL with revocations of the responder alone. */
function statusWith(by: KeyAndChain, ...revocations: Revocation[]): string {
  return statusOf([answerOf(by)], crlOf(revocations.map((one) => ({ ...one, certificate: by.certificate }))));
}

describe('the response of a delegated responder', () => {
  const CESSATION = 5;
  const KEY_COMPROMISE = 1;
  const UNSPECIFIED = 0;
  const PRIVILEGE = 9;

  it('counts while the responder is not known to be revoked', () => {
    expect(statusWith(responder)).toBe('good');
  });

  it.each([
    ['the responder was revoked before', -HOUR, CESSATION],
    ['the key of the responder was compromised, even if that was stated later', 2 * HOUR, KEY_COMPROMISE],
    ['the responder was revoked later without a reason', 2 * HOUR, UNSPECIFIED],
    ['the responder was revoked later for a reason that does not exclude a compromise', 2 * HOUR, PRIVILEGE],
  ])('does not count if %s', (_, at, reason) => {
    expect(statusWith(responder, { at: later(at), reason })).toBe('not_checked');
  });

  it('counts in any case if it states a revocation', () => {
    const revocation = { at: later(-HOUR), reason: KEY_COMPROMISE };
    const crl = crlOf([{ ...revocation, certificate: responder.certificate }]);
    expect(statusOf([answerOf(responder, revocation)], crl)).toBe('revoked');
  });

  it('does not prove that the certificate was good before a revocation that it states if the responder was revoked', () => {
    const answer = answerOf(responder, { at: later(2 * HOUR), reason: CESSATION });
    const crl = crlOf([{ at: later(-HOUR), reason: CESSATION, certificate: responder.certificate }]);
    expect(statusOf([answer], crlOf([]))).toBe('good');
    expect(statusOf([answer], crl)).toBe('not_checked');
  });

  it('does not lift a hold of its own certificate', () => {
    const crl = crlOf([{ at: later(-4 * HOUR), reason: 6, certificate: responder.certificate }]);
    expect(statusOf([answerOf(responder), answerOf(responder, undefined, responder)], crl)).toBe(
      'not_checked',
    );
  });

  it('does not count if it is of the eleventh responder, after ten that were revoked', async () => {
    const others = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        issueCertificate(authority, {
          commonName: `Responder ${index}`,
          extendedKeyUsage: ['1.3.6.1.5.5.7.3.9'],
        }),
      ),
    );
    const revocation = { at: later(-HOUR), reason: KEY_COMPROMISE };
    const statusAfter = (revoked: KeyAndChain[]) =>
      statusOf(
        [...revoked, responder].map((by) => answerOf(by)),
        crlOf(revoked.map(({ certificate }) => ({ ...revocation, certificate }))),
      );
    expect(statusAfter(others.slice(1))).toBe('good');
    expect(statusAfter(others)).toBe('not_checked');
  });

  it('counts if the responder ceased later, or states that it need not be checked', () => {
    expect(statusWith(responder, { at: later(2 * HOUR), reason: CESSATION })).toBe('good');
    expect(statusWith(authority.responder, { at: later(-HOUR), reason: KEY_COMPROMISE })).toBe('good');
  });
});

describe('a CRL that is outdated', () => {
  it('proves a revocation, but not that the certificate is good until a later one', () => {
    const listed = (at: Date) => crlOf([{ at, reason: 5, certificate: person.certificate }]);
    expect(statusOf([], listed(later(-HOUR)))).toBe('revoked');
    expect(statusOf([], listed(later(HOUR)))).toBe('not_checked');
  });
});
