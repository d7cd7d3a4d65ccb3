import { X509Certificate } from 'node:crypto';
import { certificatePem, createAuthority } from '#demo/pki.ts';
import { readTrustedFile, type TrustedFile } from './trusted-files.ts';

const file = (content: Buffer | string, name: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const derOf = (read: TrustedFile | string) =>
  typeof read === 'string' ? read : new X509Certificate(read.pem).raw;

describe('readTrustedFile', () => {
  it('reads DER and PEM, and leaves out a private key in the same file', async () => {
    const { root } = await createAuthority('Upload');
    expect(derOf(await readTrustedFile(file(root, 'root.cer')))).toEqual(root);
    const secret = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    const read = await readTrustedFile(file(secret + certificatePem(root), 'root.pem'));
    expect(derOf(read)).toEqual(root);
    expect(JSON.stringify(read)).not.toContain('PRIVATE');
  });

  it('returns the reason for a file that holds no certificate or has another extension', async () => {
    expect(await readTrustedFile(file('hello', 'root.pem'))).toBe('root.pem holds no certificate.');
    expect(await readTrustedFile(file('hello', 'key.pfx'))).toBe('key.pfx is not an accepted file type.');
  });
});
