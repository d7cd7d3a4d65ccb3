import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { certificatePem } from '#demo/pki.ts';
import { signerFromKey, type TrustAnchor } from '#signing';
import { createTestPki, opensslPfx } from '#support/pki/test-pki.ts';
import type { SignerFiles } from './products.ts';

const PASSWORD = 'password';

/** Makes a signer with a new key, and writes the files in which the products expect it to a folder. */
export async function makeSignerFiles(folder: string): Promise<{ by: SignerFiles; roots: TrustAnchor[] }> {
  const pki = await createTestPki();
  const person = await pki.person('rsa');
  const at = (file: string) => path.join(folder, file);
  const key = createPrivateKey({ key: person.privateKey, format: 'der', type: 'pkcs8' });
  writeFileSync(at('key.pem'), key.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(at('certificate.pem'), certificatePem(person.certificate));
  const pfx = opensslPfx({ key: person, password: PASSWORD, options: ['-name', 'signer'] });
  writeFileSync(at('signer.pfx'), pfx);
  writeFileSync(at('root.der'), pki.authority.root);
  makeNssDatabase(folder);
  const by: SignerFiles = {
    signer: signerFromKey(person),
    pfx: at('signer.pfx'),
    password: PASSWORD,
    certificate: at('certificate.pem'),
    key: at('key.pem'),
    nssDatabase: folder,
  };
  return { by, roots: [{ der: pki.authority.root, source: 'test' }] };
}

/** Makes the database in which poppler looks for keys; without NSS's programs there is none. */
function makeNssDatabase(folder: string): void {
  const database = ['-d', `sql:${folder}`];
  try {
    execFileSync('certutil', ['-N', ...database, '--empty-password'], { stdio: 'pipe' });
    const root = ['-n', 'root', '-t', 'CT,C,C', '-i', path.join(folder, 'root.der')];
    execFileSync('certutil', ['-A', ...database, ...root], { stdio: 'pipe' });
    execFileSync('pk12util', ['-i', path.join(folder, 'signer.pfx'), ...database, '-W', PASSWORD], {
      stdio: 'pipe',
    });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
