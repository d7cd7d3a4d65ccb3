import { spawnSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { certificatePem } from '#demo/pki.ts';
import type { KeyAndChain } from '#signing';

/** Signs the bytes of a file in a new openssl process, as shell scripts do; undefined where openssl is not installed. */
export function opensslCms({
  file,
  key,
  folder,
}: {
  file: string;
  key: KeyAndChain;
  folder: string;
}): ((round: number) => Promise<() => void>) | undefined {
  if (spawnSync('openssl', ['version']).status !== 0) return undefined;
  const [keyFile, certificateFile] = [`${folder}/key.pem`, `${folder}/certificate.pem`];
  const privateKey = createPrivateKey({ key: key.privateKey, format: 'der', type: 'pkcs8' });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  writeFileSync(certificateFile, certificatePem(key.certificate));
  const signing = ['cms', '-sign', '-binary', '-cades', '-md', 'sha256', '-outform', 'DER'];
  return (round) => {
    const out = `${folder}/openssl.${round}`;
    const files = ['-in', file, '-inkey', keyFile, '-signer', certificateFile, '-out', out];
    const { status, stderr } = spawnSync('openssl', [...signing, ...files]);
    if (status !== 0) throw new Error(`openssl did not sign: ${stderr.toString()}`);
    return Promise.resolve(() => rmSync(out));
  };
}
