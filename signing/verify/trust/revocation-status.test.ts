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

/** Returns the status by a good response of the responder, and a CRL with revocations of the responder alone. */
function statusWith(by: KeyAndChain, ...revocations: Revocation[]): string {
  return statusBy(by, { revocations, revoked: undefined });
}

interface Answers {
  revocations: Revocation[];
  /** What the response says of the certificate; undefined for good. */
  revoked: Revocation | undefined;
}

function statusBy(by: KeyAndChain, { revocations, revoked }: Answers): string {
  const named = { certificate: person.certificate, issuer: authority.issuing };
  const times = { now: NOW, nextUpdate: later(HOUR) };
  const ocsp = answerOcsp(ocspRequest(named), {
    issuer: authority.issuing,
    responder: by,
    find: () => revoked,
    ...times,
  });
  const { serialNumber } = certificateParts(by.certificate);
  const crl = revocationList({
    issuer: authority.issuing,
    issuerKey: authority.issuingKey,
    revoked: revocations.map((revocation) => ({ ...revocation, serialNumber })),
    ...times,
    // At the time in question it is outdated for good certificates.
    now: later(-3 * HOUR),
    nextUpdate: later(-2 * HOUR),
  });
  const embedded = { certificates: [], ocsps: [ocsp], crls: [crl] };
  return revocationOf({ ...named, at: NOW, now: NOW, validationData: { embedded, fetched: undefined } })
    .status;
}

describe('the response of a delegated responder', () => {
  const CESSATION = 5;
  const KEY_COMPROMISE = 1;

  it('counts while the responder is not known to be revoked', () => {
    expect(statusWith(responder)).toBe('good');
  });

  it.each([
    ['the responder was revoked before', -HOUR, CESSATION],
    ['the key of the responder was compromised, even if that was stated later', 2 * HOUR, KEY_COMPROMISE],
  ])('does not count if %s', (_, at, reason) => {
    expect(statusWith(responder, { at: later(at), reason })).toBe('not_checked');
  });

  it('counts in any case if it states a revocation', () => {
    const revocation = { at: later(-HOUR), reason: KEY_COMPROMISE };
    expect(statusBy(responder, { revocations: [revocation], revoked: revocation })).toBe('revoked');
  });

  it('counts if the responder ceased later, or states that it need not be checked', () => {
    expect(statusWith(responder, { at: later(2 * HOUR), reason: CESSATION })).toBe('good');
    expect(statusWith(authority.responder, { at: later(-HOUR), reason: KEY_COMPROMISE })).toBe('good');
  });
});
