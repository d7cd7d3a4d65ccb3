import { X509Certificate } from 'node:crypto';
import { createTestPki, type TestPki } from '#support/pki/test-pki.ts';
import { assertUsableForSigning, describeCertificate } from './certificate.ts';
import { SigningError } from '../../signing-error.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

function errorCode(der: Buffer): string | undefined {
  try {
    assertUsableForSigning(der, new Date());
  } catch (error) {
    if (error instanceof SigningError) return error.code;
    throw error;
  }
  return undefined;
}

describe('describeCertificate', () => {
  it('returns the same facts as Node', async () => {
    const { certificate } = await pki.person('rsa');
    const x509 = new X509Certificate(certificate);
    expect(describeCertificate(certificate)).toEqual({
      subject: 'Ana Novak',
      subjectName: 'E=ana@example.org, CN=Ana Novak, O=Novak & Partners',
      issuer: 'Test Issuing CA',
      issuerName: 'CN=Test Issuing CA, O=Test',
      serialNumber: x509.serialNumber.toLowerCase(),
      notBefore: new Date(x509.validFrom),
      notAfter: new Date(x509.validTo),
      keyType: 'rsa',
      keyBits: 2048,
      fingerprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
      isAuthority: false,
      allowsDigitalSignature: true,
    });
  });

  it('returns the size of the curve as key size', async () => {
    expect(describeCertificate((await pki.person('ec')).certificate)).toMatchObject({
      keyType: 'ec',
      keyBits: 256,
    });
    expect(describeCertificate((await pki.person('p384')).certificate)).toMatchObject({
      keyType: 'ec',
      keyBits: 384,
    });
  });

  it('reads a validity end after 2049, which is a GeneralizedTime', async () => {
    const notAfter = new Date('2061-05-06T07:08:09Z');
    const { certificate } = await pki.issue({ commonName: 'Long Lived', keyType: 'ec', notAfter });
    expect(describeCertificate(certificate).notAfter).toEqual(notAfter);
  });

  it('reads names outside ASCII', async () => {
    const { certificate } = await pki.issue({ commonName: 'Željka Đurić', keyType: 'ec' });
    expect(describeCertificate(certificate).subject).toBe('Željka Đurić');
  });

  it('recognizes a CA certificate', () => {
    expect(describeCertificate(pki.authority.issuing)).toMatchObject({
      isAuthority: true,
      allowsDigitalSignature: false,
    });
  });

  it('rejects bytes that are not a certificate', () => {
    expect(() => describeCertificate(Buffer.from('not a certificate'))).toThrow('certificate_unreadable');
  });
});

describe('assertUsableForSigning', () => {
  it('accepts a valid certificate with or without a key usage extension', async () => {
    const { certificate } = await pki.issue({ commonName: 'Any Usage', keyType: 'ec', keyUsage: null });
    expect(errorCode(certificate)).toBeUndefined();
    expect(errorCode((await pki.person('rsa')).certificate)).toBeUndefined();
  });

  it('rejects an RSA key of less than 2048 bits', async () => {
    const { certificate } = await pki.issue({ commonName: 'Weak', modulusLength: 1024 });
    expect(errorCode(certificate)).toBe('key_too_weak');
  });

  it('accepts nonRepudiation alone', async () => {
    const { certificate } = await pki.issue({
      commonName: 'NR',
      keyType: 'ec',
      keyUsage: ['nonRepudiation'],
    });
    expect(errorCode(certificate)).toBeUndefined();
  });

  it.each([
    ['expired', 'certificate_expired'],
    ['notYetValid', 'certificate_not_yet_valid'],
    ['withoutSignatureUsage', 'certificate_no_digital_signature'],
  ] as const)('rejects a certificate that is %s', async (kind, code) => {
    expect(errorCode((await pki.person(kind)).certificate)).toBe(code);
  });
});
