import { generateKeyPair, X509Certificate, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import {
  authorityExtensions,
  distinguishedName,
  engine,
  exactBytes,
  leafExtensions,
  makeCertificate,
  type LeafUse,
  type RevocationSources,
} from './make-certificate.ts';

/** Private key (PKCS#8) with its certificate and those of the issuers, the nearest first; all DER. */
export interface KeyAndChain {
  privateKey: Buffer;
  certificate: Buffer;
  chain: Buffer[];
}

/** Demo authority: a root CA and an issuing CA below it. Certificates are DER. */
export interface Authority {
  name: string;
  root: Buffer;
  rootKey: CryptoKey;
  issuing: Buffer;
  issuingKey: CryptoKey;
  /** Base URL of the trust services; undefined if there are none. */
  servicesUrl: string | undefined;
}

export type KeyType = 'rsa' | 'rsa-pss' | 'ec';

/** Certificate to issue. */
export interface CertificateRequest extends Omit<LeafUse, 'sources'> {
  commonName: string;
  organization?: string;
  /** rsa-pss: the key may be used for RSASSA-PSS with SHA-256 only. */
  keyType?: KeyType;
  /** Size of an RSA key in bits. */
  modulusLength?: number;
  namedCurve?: 'P-256' | 'P-384' | 'P-521';
  notBefore?: Date;
  notAfter?: Date;
}

/** Options of a new authority. */
export interface AuthorityOptions {
  servicesUrl?: string;
  /** Start of the validity; by default yesterday, and the end ten years later. */
  notBefore?: Date;
  notAfter?: Date;
}

const DAY = 86_400_000;

/** Creates a root CA and an issuing CA with new keys. */
export async function createAuthority(name: string, options: AuthorityOptions = {}): Promise<Authority> {
  const { servicesUrl } = options;
  const rootKeys = await generateKeys({});
  const issuingKeys = await generateKeys({});
  const rootKey = await importSigningKey(pkcs8(rootKeys.privateKey));
  const validity = {
    notBefore: options.notBefore ?? new Date(Date.now() - DAY),
    notAfter: options.notAfter ?? new Date(Date.now() + 3650 * DAY),
  };
  const root = await makeCertificate({
    issuerKey: rootKey,
    issuerCertificate: undefined,
    subject: distinguishedName({ commonName: `${name} Root CA`, organization: name }),
    publicKey: spki(rootKeys.publicKey),
    extensions: authorityExtensions(),
    ...validity,
  });
  const issuing = await makeCertificate({
    issuerKey: rootKey,
    issuerCertificate: root,
    subject: distinguishedName({ commonName: `${name} Issuing CA`, organization: name }),
    publicKey: spki(issuingKeys.publicKey),
    extensions: authorityExtensions(sourcesOf({ servicesUrl }, 'root')),
    ...validity,
  });
  const issuingKey = await importSigningKey(pkcs8(issuingKeys.privateKey));
  return { name, root, rootKey, issuing, issuingKey, servicesUrl };
}

/** Issues a certificate for a new key; by default RSA-2048 for signing, valid for a year from yesterday. */
export async function issueCertificate(
  authority: Authority,
  request: CertificateRequest,
): Promise<KeyAndChain> {
  const keys = await generateKeys(request);
  const certificate = await makeCertificate({
    issuerCertificate: authority.issuing,
    issuerKey: authority.issuingKey,
    subject: distinguishedName(request),
    publicKey: spki(keys.publicKey),
    notBefore: request.notBefore ?? new Date(Date.now() - DAY),
    notAfter: request.notAfter ?? new Date(Date.now() + 365 * DAY),
    extensions: leafExtensions({ ...request, sources: sourcesOf(authority, 'issuing') }),
  });
  return { privateKey: pkcs8(keys.privateKey), certificate, chain: [authority.issuing, authority.root] };
}

/** Imports a CA's private key (PKCS#8) to sign certificates and CRLs with. */
export function importSigningKey(privateKey: Buffer): Promise<CryptoKey> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return crypto.subtle.importKey('pkcs8', exactBytes(privateKey), algorithm, true, ['sign']);
}

/** Returns the URLs for certificates of an issuer. CA certificates have no OCSP responder: the root's CRL rarely changes. */
function sourcesOf(
  { servicesUrl }: Pick<Authority, 'servicesUrl'>,
  issuer: 'root' | 'issuing',
): RevocationSources | undefined {
  if (servicesUrl === undefined) return undefined;
  return {
    ocspUrl: issuer === 'issuing' ? `${servicesUrl}/ocsp` : undefined,
    crlUrl: `${servicesUrl}/${issuer}.crl`,
    issuerUrl: `${servicesUrl}/${issuer}.cer`,
  };
}

/** Writes a PKCS#12 file: PBES2 with AES-256-CBC for the key and the certificates, HMAC-SHA-256 over all. */
export async function writePfx(key: KeyAndChain, password: string): Promise<Buffer> {
  const secret = exactBytes(Buffer.from(password, 'utf8'));
  const protection: Protection = {
    password: secret,
    // pkijs generates an IV for each use, but its type requires one.
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

/** Returns a certificate as PEM. */
export function certificatePem(der: Buffer): string {
  return new X509Certificate(der).toString();
}

const generate = promisify(generateKeyPair);

function generateKeys({
  keyType = 'rsa',
  namedCurve = 'P-256',
  modulusLength = 2048,
}: Partial<CertificateRequest>): Promise<{ publicKey: KeyObject; privateKey: KeyObject }> {
  if (keyType === 'ec') return generate('ec', { namedCurve });
  if (keyType === 'rsa') return generate('rsa', { modulusLength });
  const hashes = { hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha256' };
  return generate('rsa-pss', { modulusLength, ...hashes });
}

const pkcs8 = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' });
const spki = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' });

type Protection = Parameters<pkijs.PKCS8ShroudedKeyBag['makeInternalValues']>[0];

async function keyBag(key: KeyAndChain, protection: Protection): Promise<pkijs.SafeBag> {
  const bag = new pkijs.PKCS8ShroudedKeyBag({
    parsedValue: pkijs.PrivateKeyInfo.fromBER(exactBytes(key.privateKey)),
  });
  await bag.makeInternalValues(protection, engine);
  return new pkijs.SafeBag({
    bagId: '1.2.840.113549.1.12.10.1.2',
    bagValue: bag,
    bagAttributes: localKeyId(),
  });
}

function certificateBags({ certificate, chain }: KeyAndChain): pkijs.SafeBag[] {
  return [certificate, ...chain].map((der, place) => {
    const parsedValue = pkijs.Certificate.fromBER(exactBytes(der));
    const bagValue = new pkijs.CertBag({ parsedValue });
    const bagAttributes = place === 0 ? localKeyId() : [];
    return new pkijs.SafeBag({ bagId: '1.2.840.113549.1.12.10.1.3', bagValue, bagAttributes });
  });
}

/** Returns the localKeyId (RFC 7292, 4.2), by which Firefox and others find the certificate of a key. */
function localKeyId(): pkijs.Attribute[] {
  const value = new asn1js.OctetString({ valueHex: Uint8Array.of(1).buffer });
  return [new pkijs.Attribute({ type: '1.2.840.113549.1.9.21', values: [value] })];
}
