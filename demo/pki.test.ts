import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasProgram } from '#support/installed-programs.ts';
import { withTemporaryFolder } from '#support/pki/test-pki.ts';
import { certificatePem, createAuthority, issueCertificate, writePfx, type Authority } from './pki.ts';

let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority('Demo');
});

describe('issueCertificate', () => {
  it.each(['rsa', 'ec'] as const)(
    'returns a valid certification path for a key of type %s',
    async (keyType) => {
      const { certificate, chain } = await issueCertificate(authority, { commonName: 'Ana Đurić', keyType });
      const path = [certificate, ...chain].map((der) => new X509Certificate(der));
      const [leaf, issuing, root] = path;
      expect(leaf?.subject).toBe('CN=Ana Đurić');
      expect(issuing && leaf?.checkIssued(issuing) && leaf.verify(issuing.publicKey)).toBe(true);
      expect(root && issuing?.checkIssued(root) && issuing.verify(root.publicKey)).toBe(true);
      expect(root?.verify(root.publicKey)).toBe(true);
      expect(path.map(({ ca }) => ca)).toEqual([false, true, true]);
    },
  );

  it('states NULL as parameters of the algorithm, inside and outside of what is signed', async () => {
    const { certificate } = await issueCertificate(authority, { commonName: 'A', keyType: 'ec' });
    const withNull = '06092a864886f70d01010b0500'; // sha256WithRSAEncryption (RFC 4055, 5)
    for (const der of [certificate, authority.issuing, authority.root])
      expect(der.toString('hex').split(withNull)).toHaveLength(3);
  });

  it('gives each certificate another serial number', async () => {
    const issue = () => issueCertificate(authority, { commonName: 'A', keyType: 'ec' });
    const [one, other] = await Promise.all([issue(), issue()]);
    const serial = (der: Buffer) => new X509Certificate(der).serialNumber;
    expect(serial(one.certificate)).not.toBe(serial(other.certificate));
  });

  it('certificatePem encodes the same certificate', () => {
    expect(new X509Certificate(certificatePem(authority.root)).raw.equals(authority.root)).toBe(true);
  });
});

if (hasProgram('openssl', 'the checks of certificates by openssl')) {
  it('openssl opens a PFX file with its password only', async () => {
    const pfx = await writePfx(
      await issueCertificate(authority, { commonName: 'A', keyType: 'ec' }),
      'pässwörd',
    );
    withTemporaryFolder((folder) => {
      const file = path.join(folder, 'file.pfx');
      writeFileSync(file, pfx);
      const open = (password: string) =>
        spawnSync('openssl', ['pkcs12', '-in', file, '-nodes', '-passin', 'env:PASSWORD'], {
          env: { ...process.env, PASSWORD: password },
          encoding: 'utf8',
        });
      expect(open('pässwörd').stdout.match(/BEGIN (CERTIFICATE|PRIVATE KEY)/g)).toHaveLength(4);
      expect(open('wrong').status).not.toBe(0);
    });
  });
}

if (hasProgram('pk12util', 'the PKCS#12 files that NSS reads')) {
  it('NSS, which Firefox and Thunderbird use, imports a PFX file', async () => {
    const pfx = await writePfx(await issueCertificate(authority, { commonName: 'Ana Novak' }), 'password');
    const output = withTemporaryFolder((folder) => {
      writeFileSync(path.join(folder, 'file.pfx'), pfx);
      const run = (program: string, args: string[]) =>
        spawnSync(program, args, { cwd: folder, encoding: 'utf8' }).stdout;
      run('certutil', ['-N', '-d', 'sql:.', '--empty-password']);
      run('pk12util', ['-i', 'file.pfx', '-d', 'sql:.', '-W', 'password']);
      return run('certutil', ['-L', '-d', 'sql:.']);
    });
    expect(output).toMatch(/Ana Novak.* u,u,u/);
  });
}
