import { X509Certificate } from 'node:crypto';
import { createTestPki, type TestPki } from '#support/test-pki.ts';
import { assertUsableForSigning, describeCertificate } from './certificate.ts';
import { SigningError } from '../../signing-error.ts';

let pki: TestPki;
beforeAll(async () => {
  pki = await createTestPki();
});

function refusal(der: Buffer): string | undefined {
  try {
    assertUsableForSigning(der, new Date());
  } catch (error) {
    if (error instanceof SigningError) return error.code;
    throw error;
  }
  return undefined;
}

describe('describeCertificate', () => {
  it('says what Node reads from the same certificate', async () => {
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

  it('names curves by their bits', async () => {
    expect(describeCertificate((await pki.person('ec')).certificate)).toMatchObject({
      keyType: 'ec',
      keyBits: 256,
    });
    expect(describeCertificate((await pki.person('p384')).certificate)).toMatchObject({
      keyType: 'ec',
      keyBits: 384,
    });
  });

  it('reads validity beyond 2049, which is written in another form', async () => {
    const notAfter = new Date('2061-05-06T07:08:09Z');
    const { certificate } = await pki.issue({ commonName: 'Long Lived', keyType: 'ec', notAfter });
    expect(describeCertificate(certificate).notAfter).toEqual(notAfter);
  });

  it('reads names outside ASCII', async () => {
    const { certificate } = await pki.issue({ commonName: 'Željka Đurić', keyType: 'ec' });
    expect(describeCertificate(certificate).subject).toBe('Željka Đurić');
  });

  it('knows an authority', () => {
    expect(describeCertificate(pki.authority.issuing)).toMatchObject({
      isAuthority: true,
      allowsDigitalSignature: false,
    });
  });

  it('refuses bytes that are no certificate', () => {
    expect(() => describeCertificate(Buffer.from('not a certificate'))).toThrow('certificate_unreadable');
  });
});

describe('assertUsableForSigning', () => {
  it('accepts a valid certificate, with or without a list of usages', async () => {
    const { certificate } = await pki.issue({ commonName: 'Any Usage', keyType: 'ec', keyUsage: null });
    expect(refusal(certificate)).toBeUndefined();
    expect(refusal((await pki.person('rsa')).certificate)).toBeUndefined();
  });

  it('refuses an RSA key of less than 2048 bits', async () => {
    const { certificate } = await pki.issue({ commonName: 'Weak', modulusLength: 1024 });
    expect(refusal(certificate)).toBe('key_too_weak');
  });

  it('accepts nonRepudiation alone', async () => {
    const { certificate } = await pki.issue({
      commonName: 'NR',
      keyType: 'ec',
      keyUsage: ['nonRepudiation'],
    });
    expect(refusal(certificate)).toBeUndefined();
  });

  it.each([
    ['expired', 'certificate_expired'],
    ['notYetValid', 'certificate_not_yet_valid'],
    ['withoutSignatureUsage', 'certificate_no_digital_signature'],
  ] as const)('refuses a certificate that is %s', async (kind, code) => {
    expect(refusal((await pki.person(kind)).certificate)).toBe(code);
  });
});
