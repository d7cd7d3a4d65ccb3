import { certificatePem, createAuthority, type Authority } from '#demo/pki.ts';
import { readCertificateFile } from './certificate-file.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority('File Tests');
});

describe('readCertificateFile', () => {
  it('returns the certificate of a DER file', () => {
    expect(readCertificateFile(authority.root)).toEqual([authority.root]);
  });

  it('returns the certificates of a PEM file in their order, without duplicates and other content', () => {
    const root = certificatePem(authority.root);
    const issuing = certificatePem(authority.issuing).replaceAll('\n', '\r\n');
    const key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    const file = Buffer.from(`subject=Root\n${root}${key}# the one below it\n${issuing}${root}`);
    expect(readCertificateFile(file)).toEqual([authority.root, authority.issuing]);
  });

  it.each([
    ['no bytes', Buffer.alloc(0)],
    ['text', Buffer.from('no certificate')],
    [
      'a PEM block of something else',
      Buffer.from('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'),
    ],
  ])('rejects a file with %s', (_, file) => {
    expect(() => readCertificateFile(file)).toThrow('certificate_unreadable');
  });

  it('rejects a truncated certificate, and a certificate with trailing bytes', () => {
    expect(() => readCertificateFile(authority.root.subarray(0, 300))).toThrow('certificate_unreadable');
    expect(() => readCertificateFile(Buffer.concat([authority.root, Buffer.from('more')]))).toThrow(
      'certificate_unreadable',
    );
  });
});
