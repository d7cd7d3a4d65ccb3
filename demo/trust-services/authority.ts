import { createPrivateKey, KeyObject, sign } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { KeyAndChain } from '#signing';
import {
  certificatePem,
  createAuthority,
  importSigningKey,
  issueCertificate,
  type Authority,
  type AuthorityOptions,
} from '../pki.ts';

/** The demo authority with those who answer in its name. */
export interface TrustAuthority extends Authority {
  /** Signs answers about revocation. */
  responder: KeyAndChain;
  /** Signs timestamps. */
  timestamp: KeyAndChain;
}

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';

/** Makes an authority with its OCSP responder and its timestamp authority, whose certificates hold as long as its own. */
export async function createTrustAuthority(
  name: string,
  options: AuthorityOptions & { servicesUrl: string },
): Promise<TrustAuthority> {
  const authority = await createAuthority(name, options);
  const validity = {
    ...(options.notBefore ? { notBefore: options.notBefore } : {}),
    notAfter: options.notAfter ?? new Date(Date.now() + 3649 * 86_400_000),
    keyUsage: ['digitalSignature' as const],
    organization: name,
  };
  const responder = await issueCertificate(authority, {
    ...validity,
    commonName: `${name} OCSP`,
    extendedKeyUsage: [OCSP_SIGNING],
    isOcspNoCheck: true,
  });
  const timestamp = await issueCertificate(authority, {
    ...validity,
    commonName: `${name} Timestamps`,
    extendedKeyUsage: [TIME_STAMPING],
  });
  return { ...authority, responder, timestamp };
}

/**
 * The authority of this folder, made at the first start and the same at every later one. Its root is added to
 * `demo-root.pem` beside it.
 */
export async function openTrustAuthority(
  folder: string,
  options: { name: string; servicesUrl: string },
): Promise<TrustAuthority> {
  const file = fileOf(folder);
  if (existsSync(file)) return restore(JSON.parse(readFileSync(file, 'utf8')) as StoredAuthority); // written below, by nobody else
  const authority = await createTrustAuthority(options.name, options);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.part`, JSON.stringify(stored(authority), null, 2), { mode: 0o600 });
  renameSync(`${file}.part`, file);
  appendFileSync(rootFileOf(folder), certificatePem(authority.root));
  return authority;
}

/** True when the authority of this folder has been made already. */
export const hasTrustAuthority = (folder: string): boolean => existsSync(fileOf(folder));

const fileOf = (folder: string): string => path.join(folder, 'authority.json');

/** PEM file with the root, for those who are to trust it. */
export const rootFileOf = (folder: string): string => path.join(folder, 'demo-root.pem');

interface StoredKey {
  privateKey: string;
  certificate: string;
}

interface StoredAuthority {
  name: string;
  servicesUrl: string | undefined;
  root: StoredKey;
  issuing: StoredKey;
  responder: StoredKey;
  timestamp: StoredKey;
}

function stored({ name, servicesUrl, ...authority }: TrustAuthority): StoredAuthority {
  const { root, rootKey, issuing, issuingKey, responder, timestamp } = authority;
  return {
    name,
    servicesUrl,
    root: storedKey(root, exported(rootKey)),
    issuing: storedKey(issuing, exported(issuingKey)),
    responder: storedKey(responder.certificate, responder.privateKey),
    timestamp: storedKey(timestamp.certificate, timestamp.privateKey),
  };
}

const storedKey = (certificate: Buffer, privateKey: Buffer): StoredKey => ({
  privateKey: privateKey.toString('base64'),
  certificate: certificate.toString('base64'),
});

const exported = (key: CryptoKey): Buffer => KeyObject.from(key).export({ format: 'der', type: 'pkcs8' });

async function restore(kept: StoredAuthority): Promise<TrustAuthority> {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const [root, issuing] = [bytes(kept.root.certificate), bytes(kept.issuing.certificate)];
  const keyAndChain = ({ privateKey, certificate }: StoredKey): KeyAndChain => ({
    privateKey: bytes(privateKey),
    certificate: bytes(certificate),
    chain: [issuing, root],
  });
  return {
    name: kept.name,
    servicesUrl: kept.servicesUrl,
    root,
    issuing,
    rootKey: await importSigningKey(bytes(kept.root.privateKey)),
    issuingKey: await importSigningKey(bytes(kept.issuing.privateKey)),
    responder: keyAndChain(kept.responder),
    timestamp: keyAndChain(kept.timestamp),
  };
}

/** SHA-256 with RSA, as all keys of the authority sign. */
export function signedBy(key: CryptoKey | KeyAndChain, bytes: Buffer): Buffer {
  const privateKey =
    'privateKey' in key
      ? createPrivateKey({ key: key.privateKey, format: 'der', type: 'pkcs8' })
      : KeyObject.from(key);
  return sign('sha256', bytes, privateKey);
}
