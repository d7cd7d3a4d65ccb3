import { X509Certificate } from 'node:crypto';
import * as pkijs from 'pkijs';
import {
  authorityExtensions,
  distinguishedName,
  engine,
  exactBytes,
  leafExtensions,
  makeCertificate,
  type KeyUsage,
} from './make-certificate.ts';

/** A private key (PKCS#8 DER) with its certificate and the certificates of its issuers, leaf first, root last (DER). */
export interface KeyAndChain {
  privateKey: Buffer;
  certificate: Buffer;
  chain: Buffer[];
}

/** A root and the issuing authority under it, which signs the people's certificates. */
export interface Authority {
  name: string;
  root: Buffer;
  issuing: Buffer;
  issuingKey: CryptoKey;
}

export type KeyType = 'rsa' | 'ec';

export interface CertificateRequest {
  commonName: string;
  email?: string;
  organization?: string;
  keyType?: KeyType;
  namedCurve?: 'P-256' | 'P-384' | 'P-521';
  notBefore?: Date;
  notAfter?: Date;
  /** Null leaves the extension out. */
  keyUsage?: KeyUsage[] | null;
}

const DAY = 86_400_000;

/** Makes a root and an issuing authority with fresh keys, valid from yesterday on for ten years. */
export async function createAuthority(name: string): Promise<Authority> {
  const rootKeys = await generateKeys({ keyType: 'rsa' });
  const issuingKeys = await generateKeys({ keyType: 'rsa' });
  const validity = { notBefore: new Date(Date.now() - DAY), notAfter: new Date(Date.now() + 3650 * DAY) };
  const extensions = authorityExtensions();
  const signedByRoot = { issuerKey: rootKeys.privateKey, extensions, ...validity };
  const root = await makeCertificate({
    ...signedByRoot,
    issuerCertificate: undefined,
    subject: distinguishedName({ commonName: `${name} Root CA`, organization: name }),
    publicKey: rootKeys.publicKey,
  });
  const issuing = await makeCertificate({
    ...signedByRoot,
    issuerCertificate: root,
    subject: distinguishedName({ commonName: `${name} Issuing CA`, organization: name }),
    publicKey: issuingKeys.publicKey,
  });
  return { name, root, issuing, issuingKey: issuingKeys.privateKey };
}

/** Issues a certificate to a new key. By default RSA-2048, valid from yesterday on for a year, for signing. */
export async function issueCertificate(
  authority: Authority,
  request: CertificateRequest,
): Promise<KeyAndChain> {
  const keys = await generateKeys(request);
  const certificate = await makeCertificate({
    issuerCertificate: authority.issuing,
    issuerKey: authority.issuingKey,
    subject: distinguishedName(request),
    publicKey: keys.publicKey,
    notBefore: request.notBefore ?? new Date(Date.now() - DAY),
    notAfter: request.notAfter ?? new Date(Date.now() + 365 * DAY),
    extensions: leafExtensions(request),
  });
  const privateKey = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return { privateKey, certificate, chain: [authority.issuing, authority.root] };
}

/** Writes a PKCS#12 file: PBES2 with AES-256-CBC for the key and the certificates, HMAC-SHA-256 over all. */
export async function writePfx(key: KeyAndChain, password: string): Promise<Buffer> {
  const secret = exactBytes(Buffer.from(password, 'utf8'));
  const protection: Protection = {
    password: secret,
    // pkijs draws its own IV for each use; its type asks for one all the same.
    contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256, iv: new ArrayBuffer(16) },
    hmacHashAlgorithm: 'SHA-256',
    iterationCount: 2048,
  };
  const safe = new pkijs.AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        { privacyMode: 0, value: new pkijs.SafeContents({ safeBags: [await keyBag(key, protection)] }) },
        { privacyMode: 1, value: new pkijs.SafeContents({ safeBags: certificateBags(key) }) },
      ],
    },
  });
  await safe.makeInternalValues({ safeContents: [{}, protection] }, engine);
  const pfx = new pkijs.PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } });
  const integrity = {
    password: secret,
    iterations: 2048,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  };
  await pfx.makeInternalValues(integrity, engine);
  return Buffer.from(pfx.toSchema().toBER());
}

/** The certificate as PEM text. */
export function certificatePem(der: Buffer): string {
  return new X509Certificate(der).toString();
}

async function generateKeys({ keyType = 'rsa', namedCurve = 'P-256' }: Partial<CertificateRequest>) {
  if (keyType === 'ec') {
    return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve }, true, ['sign', 'verify']);
  }
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 };
  const publicExponent = new Uint8Array([1, 0, 1]);
  return crypto.subtle.generateKey({ ...algorithm, publicExponent }, true, ['sign', 'verify']);
}

type Protection = Parameters<pkijs.PKCS8ShroudedKeyBag['makeInternalValues']>[0];

async function keyBag(key: KeyAndChain, protection: Protection): Promise<pkijs.SafeBag> {
  const bag = new pkijs.PKCS8ShroudedKeyBag({
    parsedValue: pkijs.PrivateKeyInfo.fromBER(exactBytes(key.privateKey)),
  });
  await bag.makeInternalValues(protection, engine);
  return new pkijs.SafeBag({ bagId: '1.2.840.113549.1.12.10.1.2', bagValue: bag });
}

function certificateBags({ certificate, chain }: KeyAndChain): pkijs.SafeBag[] {
  return [certificate, ...chain].map((der) => {
    const parsedValue = pkijs.Certificate.fromBER(exactBytes(der));
    const bagValue = new pkijs.CertBag({ parsedValue });
    return new pkijs.SafeBag({ bagId: '1.2.840.113549.1.12.10.1.3', bagValue });
  });
}
