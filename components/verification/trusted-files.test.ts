import { X509Certificate } from 'node:crypto';
import { certificatePem, createAuthority } from '#demo/pki.ts';
import { readTrustedFile, type TrustedFile } from './trusted-files.ts';

const file = (content: Buffer | string, name: string) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name);
const rootsOf = (read: TrustedFile | string) =>
  typeof read === 'string' ? read : new X509Certificate(read.pem).raw;

describe('certificate files to trust for one check', () => {
  it('are read in DER and in PEM, without what else stands in them', async () => {
    const { root } = await createAuthority('Upload');
    expect(rootsOf(await readTrustedFile(file(root, 'root.cer')))).toEqual(root);
    const secret = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    const read = await readTrustedFile(file(secret + certificatePem(root), 'root.pem'));
    expect(rootsOf(read)).toEqual(root);
    expect(JSON.stringify(read)).not.toContain('PRIVATE');
  });

  it('are refused with the reason when they are something else', async () => {
    expect(await readTrustedFile(file('hello', 'root.pem'))).toBe('root.pem holds no certificate.');
    expect(await readTrustedFile(file('hello', 'key.pfx'))).toBe('key.pfx is not an accepted file type.');
  });
});
