import { X509Certificate } from 'node:crypto';
import { assertUsableForSigning, describeCertificate } from './certificate.ts';
import { selfIssuedCertificate } from './self-issued-certificate.ts';
import { signerFromKey } from '../signers/pfx.ts';

const subject = {
  organization: 'Kanzlei Müller & 張',
  commonName: 'Kanzlei Müller & 張 Seal',
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2056-01-01T00:00:00Z'),
};

describe('selfIssuedCertificate', () => {
  it('returns an end-entity certificate for signing, signed by its own key', () => {
    const made = selfIssuedCertificate(subject);
    const certificate = new X509Certificate(made.certificate);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.subject).toBe('O=Kanzlei Müller & 張\nCN=Kanzlei Müller & 張 Seal');
    expect(certificate.validToDate).toEqual(subject.notAfter);
    expect(describeCertificate(made.certificate)).toMatchObject({
      allowsDigitalSignature: true,
      isAuthority: false,
      keyBits: 256,
    });
    expect(() => assertUsableForSigning(made.certificate, new Date('2040-01-01'))).not.toThrow();
    expect(signerFromKey(made).name).toBe(subject.commonName);
  });

  it('returns another certificate each time, and cuts names to 64 characters', () => {
    const long = { ...subject, organization: '😀'.repeat(200), commonName: 'x'.repeat(200) };
    const [one, other] = [selfIssuedCertificate(long), selfIssuedCertificate(long)];
    expect(one.certificate.equals(other.certificate)).toBe(false);
    expect(new X509Certificate(one.certificate).subject).toBe(`O=${'😀'.repeat(64)}\nCN=${'x'.repeat(64)}`);
  });
});
