import { openPfx, type Signer, signerFromKey } from '#signing';
import { createTestPki, opensslPfx } from '#support/pki/test-pki.ts';

/** PKCS#12 files of the signers of a worker, and the root of their certificates. */
export interface IdentityFiles {
  root: Uint8Array<ArrayBuffer>;
  pfx: { file: Uint8Array<ArrayBuffer>; password: string }[];
}

const KINDS = [
  { kind: 'rsa', password: 'first password', options: [] },
  { kind: 'ec', password: 'pässword 2', options: ['-legacy'] },
] as const;

/** Makes two signers with new keys: RSA in a modern PKCS#12 file, and ECDSA in one with legacy encryption. */
export async function makeIdentities(): Promise<IdentityFiles> {
  const pki = await createTestPki();
  const pfx = KINDS.map(async ({ kind, password, options }) => {
    const key = await pki.person(kind);
    return { password, file: new Uint8Array(opensslPfx({ key, password, options: [...options] })) };
  });
  return { root: new Uint8Array(pki.authority.root), pfx: await Promise.all(pfx) };
}

export function openIdentities({ pfx }: IdentityFiles): Signer[] {
  return pfx.map(({ file, password }) => signerFromKey(openPfx(Buffer.from(file), password)));
}
