import { revocationList } from '../../../demo/trust-services/revocation-list.ts';
import { classicPdf } from '#support/pdf/sample-pdfs.ts';
import { extension, listOf, certify, holder, nameOf } from '#support/pki/made-certificates.ts';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { certificateParts } from '../../pki/certificates/certificate.ts';
import * as der from '../../pki/der/der-writer.ts';
import { signerFromKey } from '../../pki/signers/pfx.ts';
import type { KeyAndChain } from '../../pki/signers/signer.ts';
import { signPdf } from '../../sign/sign-pdf.ts';
import { verifyPdf } from '../verify-pdf.ts';
import { revocationOf } from './revocation-status.ts';

const HOUR = 3_600_000;
const NOW = new Date(Math.floor(Date.now() / 1000) * 1000);
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR);
const [KEY_COMPROMISE, CERTIFICATE_HOLD, REMOVE_FROM_CRL] = [1, 6, 8];

let pki: TestPki;
let person: KeyAndChain;
beforeAll(async () => {
  pki = await createTestPki();
  person = await pki.person('ec');
});

/** Returns a complete CRL that is current for ten hours. */
function listed(made: Date, entry?: { at: Date; reason: number }): Buffer {
  const { serialNumber } = certificateParts(person.certificate);
  return revocationList({
    issuer: pki.authority.issuing,
    issuerKey: pki.authority.issuingKey,
    revoked: entry ? [{ ...entry, serialNumber }] : [],
    now: made,
    nextUpdate: new Date(made.getTime() + 10 * HOUR),
  });
}

const dataOf = (crls: Buffer[]) => ({ certificates: [], ocsps: [], crls });
const statusAt = (at: Date, ...crls: Buffer[]) =>
  revocationOf({
    certificate: person.certificate,
    issuer: pki.authority.issuing,
    at,
    now: NOW,
    validationData: { embedded: dataOf(crls), fetched: undefined },
  }).status;

describe('a hold', () => {
  const hold = () => listed(hoursAgo(7), { at: hoursAgo(8), reason: CERTIFICATE_HOLD });
  const clear = (hours = 4) => listed(hoursAgo(hours));

  it.each([
    ['before it', 9, 'good'],
    ['in it', 7.5, 'revoked'],
    ['before the newer CRL, when nobody knows that it was lifted', 5, 'revoked'],
    ['from the newer CRL on', 4, 'good'],
    ['now', 0, 'good'],
  ])('that a newer CRL does not list any more counts %s as %s', (_, hours, expected) => {
    for (const crls of [
      [hold(), clear()],
      [clear(), hold()],
    ])
      expect(statusAt(hoursAgo(hours), ...crls)).toBe(expected);
  });

  it('counts for good while no newer CRL says otherwise', () => {
    expect(statusAt(NOW, hold())).toBe('revoked');
    expect(statusAt(NOW, hold(), clear(9))).toBe('revoked');
    expect(statusAt(NOW, hold(), clear(7))).toBe('revoked');
  });

  it('counts again from a second one on, and as any other reason once it has become that', () => {
    const again = listed(hoursAgo(2), { at: hoursAgo(3), reason: CERTIFICATE_HOLD });
    expect(statusAt(hoursAgo(3.5), hold(), clear(), again)).toBe('good');
    expect(statusAt(hoursAgo(2.5), hold(), clear(), again)).toBe('revoked');
    const revoked = listed(hoursAgo(6), { at: hoursAgo(8), reason: KEY_COMPROMISE });
    expect(statusAt(NOW, hold(), revoked, clear())).toBe('revoked');
  });

  it('leaves the status unknown where a complete CRL says that it is removed, which a delta CRL alone may say', () => {
    const removed = listed(hoursAgo(4), { at: hoursAgo(8), reason: REMOVE_FROM_CRL });
    expect(statusAt(NOW, removed)).toBe('unknown');
    expect(statusAt(NOW, hold(), removed)).toBe('revoked');
  });

  it('in which the signer claims to have signed makes the signature invalid', async () => {
    const verified = async (date: Date, ...crls: Buffer[]) => {
      const pdf = classicPdf();
      const rectangle = { x: 50, y: 60, width: 180, height: 60 };
      const { tail } = await signPdf(pdf, signerFromKey(person), { pages: 'first', rectangle, date });
      const roots = [{ der: pki.authority.root, source: 'test' }];
      const signed = Buffer.concat([pdf, tail]);
      const { signatures } = verifyPdf(signed, { roots, revocation: dataOf(crls), at: NOW });
      return signatures[0];
    };
    expect(await verified(hoursAgo(6), hold(), clear())).toMatchObject({
      verdict: 'invalid',
      problems: ['certificate_revoked'],
      trust: 'revoked',
      revocation: { status: 'revoked', reason: 'certificateHold', revokedAt: hoursAgo(8) },
      indication: { main: 'TOTAL-FAILED', sub: 'REVOKED' },
    });
    for (const hours of [9, 3])
      expect(await verified(hoursAgo(hours), hold(), clear())).toMatchObject({ verdict: 'valid' });
  });
});

describe('a delta CRL', () => {
  const issuer = holder(nameOf('CN=Issuing'));
  const issuing = certify(issuer, { issuer });
  const certificate = certify(holder(nameOf('CN=Ana')), { issuer });
  const number = (value: number) => extension(20, der.integer(value), false);
  const entry = (reason: number) => [extension(21, der.enumerated(reason), false)];
  const list = (hours: number, reason: number, ...extensions: Buffer[]) =>
    listOf({
      issuer,
      revoked: [certificate],
      entryExtensions: entry(reason),
      thisUpdate: hoursAgo(hours),
      extensions,
    });
  const base = (reason: number) => list(8, reason, number(5));
  const delta = (reason: number) => list(4, reason, number(6), extension(27, der.integer(5)));
  const statusOf = (at: Date, ...crls: Buffer[]) =>
    revocationOf({
      certificate,
      issuer: issuing,
      at,
      now: NOW,
      validationData: { embedded: dataOf(crls), fetched: undefined },
    }).status;

  it('lifts a hold from its own time on', () => {
    const lists = [base(CERTIFICATE_HOLD), delta(REMOVE_FROM_CRL)];
    expect(statusOf(hoursAgo(5), ...lists)).toBe('revoked');
    expect(statusOf(hoursAgo(3), ...lists)).toBe('good');
  });

  it('lifts no other revocation', () => {
    expect(statusOf(NOW, base(KEY_COMPROMISE), delta(REMOVE_FROM_CRL))).toBe('revoked');
  });

  it('revokes a certificate that was on hold, from the hold on', () => {
    expect(statusOf(hoursAgo(5), base(CERTIFICATE_HOLD), delta(KEY_COMPROMISE))).toBe('revoked');
  });
});
