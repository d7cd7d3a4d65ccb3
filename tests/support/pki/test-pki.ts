import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPrivateKey } from 'node:crypto';
import {
  certificatePem,
  createAuthority,
  issueCertificate,
  writePfx,
  type Authority,
  type CertificateRequest,
  type KeyAndChain,
} from '#demo/pki.ts';

export type Person = 'rsa' | 'ec' | 'p384' | 'expired' | 'notYetValid' | 'withoutSignatureUsage';

/** Authority of a test with signers of every kind of certificate; keys are made on first use. */
export interface TestPki {
  authority: Authority;
  person(kind: Person): Promise<KeyAndChain>;
  issue(request: CertificateRequest): Promise<KeyAndChain>;
  pfx(kind: Person, password: string): Promise<Buffer>;
}

const DAY = 86_400_000;
const daysFromNow = (days: number): Date => new Date(Date.now() + days * DAY);

const REQUESTS: Record<Person, () => CertificateRequest> = {
  rsa: () => ({ commonName: 'Ana Novak', email: 'ana@example.org', organization: 'Novak & Partners' }),
  ec: () => ({ commonName: 'Bruno Ruiz', keyType: 'ec' }),
  p384: () => ({ commonName: 'Carla Rossi', keyType: 'ec', namedCurve: 'P-384' }),
  expired: () => ({
    commonName: 'Expired Person',
    keyType: 'ec',
    notBefore: daysFromNow(-30),
    notAfter: daysFromNow(-1),
  }),
  notYetValid: () => ({
    commonName: 'Early Person',
    keyType: 'ec',
    notBefore: daysFromNow(1),
    notAfter: daysFromNow(30),
  }),
  withoutSignatureUsage: () => ({
    commonName: 'Cipher Person',
    keyType: 'ec',
    keyUsage: ['keyEncipherment'],
  }),
};

export async function createTestPki(): Promise<TestPki> {
  const authority = await createAuthority('Test');
  const people = new Map<Person, Promise<KeyAndChain>>();
  const person = (kind: Person): Promise<KeyAndChain> => {
    const known = people.get(kind) ?? issueCertificate(authority, REQUESTS[kind]());
    people.set(kind, known);
    return known;
  };
  return {
    authority,
    person,
    issue: (request) => issueCertificate(authority, request),
    pfx: async (kind, password) => writePfx(await person(kind), password),
  };
}

/** Runs the callback with a folder that is removed afterwards. */
export function withTemporaryFolder<T>(action: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'countersign-test-'));
  try {
    return action(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface OpensslPfx {
  key: KeyAndChain;
  password: string;
  /** Further options of `openssl pkcs12 -export`, such as -legacy. */
  options: string[];
}

/** Returns a PKCS#12 file as the openssl program writes it. */
export function opensslPfx({ key, password, options }: OpensslPfx): Buffer {
  return withTemporaryFolder((folder) => {
    const at = (file: string): string => path.join(folder, file);
    const privateKey = createPrivateKey({ key: key.privateKey, format: 'der', type: 'pkcs8' });
    writeFileSync(at('key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(at('leaf.pem'), certificatePem(key.certificate));
    writeFileSync(at('chain.pem'), key.chain.map(certificatePem).join(''));
    const files = ['-inkey', at('key.pem'), '-in', at('leaf.pem'), '-certfile', at('chain.pem')];
    execFileSync(
      'openssl',
      ['pkcs12', '-export', ...files, '-out', at('out.pfx'), '-passout', 'env:PASSWORD', ...options],
      { env: { ...process.env, PASSWORD: password }, stdio: 'pipe' },
    );
    return readFileSync(at('out.pfx'));
  });
}
