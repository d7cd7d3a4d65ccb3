import { openPfx, type Signer, signerFromKey } from '#signing';
import { createTestPki, opensslPfx } from '#support/test-pki.ts';

/** What a worker needs to sign: PKCS#12 files and the root to which their certificates lead. */
export interface IdentityFiles {
  root: Uint8Array<ArrayBuffer>;
  pfx: { file: Uint8Array<ArrayBuffer>; password: string }[];
}

const KINDS = [
  { kind: 'rsa', password: 'first password', options: [] },
  { kind: 'ec', password: 'pässword 2', options: ['-legacy'] },
] as const;

/** Two people with fresh keys: RSA in a modern PKCS#12 file, and ECDSA in one of the old kind. */
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
