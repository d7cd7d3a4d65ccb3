import { certificatePem, createAuthority, type Authority } from '#demo/pki.ts';
import { readCertificateFile } from './certificate-file.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority('File Tests');
});

describe('a file of certificates', () => {
  it('gives the one of a DER file', () => {
    expect(readCertificateFile(authority.root)).toEqual([authority.root]);
  });

  it('gives those of a PEM file in their order, each once, whatever stands between them', () => {
    const root = certificatePem(authority.root);
    const issuing = certificatePem(authority.issuing).replaceAll('\n', '\r\n');
    const key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    const file = Buffer.from(`subject=Root\n${root}${key}# the one below it\n${issuing}${root}`);
    expect(readCertificateFile(file)).toEqual([authority.root, authority.issuing]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('no certificate')],
    [
      'a PEM block of something else',
      Buffer.from('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'),
    ],
  ])('is refused when it holds %s', (_what, file) => {
    expect(() => readCertificateFile(file)).toThrow('certificate_unreadable');
  });

  it('is refused when a certificate is cut short, or something follows it', () => {
    expect(() => readCertificateFile(authority.root.subarray(0, 300))).toThrow('certificate_unreadable');
    expect(() => readCertificateFile(Buffer.concat([authority.root, Buffer.from('more')]))).toThrow(
      'certificate_unreadable',
    );
  });
});
