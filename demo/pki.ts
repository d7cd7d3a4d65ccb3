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
  rootKey: CryptoKey;
  issuing: Buffer;
  issuingKey: CryptoKey;
  /** Base URL of what tells of revocation; undefined where nothing does. */
  servicesUrl: string | undefined;
}

export type KeyType = 'rsa' | 'rsa-pss' | 'ec';

export interface CertificateRequest extends Omit<LeafUse, 'sources'> {
  commonName: string;
  organization?: string;
  /** rsa-pss: the certificate allows its key RSASSA-PSS with SHA-256 only. */
  keyType?: KeyType;
  /** Of an RSA key, in bits. */
  modulusLength?: number;
  namedCurve?: 'P-256' | 'P-384' | 'P-521';
  notBefore?: Date;
  notAfter?: Date;
}

export interface AuthorityOptions {
  servicesUrl?: string;
  /** Ten years from yesterday on unless given. */
  notBefore?: Date;
  notAfter?: Date;
}

const DAY = 86_400_000;

/** Makes a root and an issuing authority with fresh keys. */
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
    publicKey: spki(keys.publicKey),
    notBefore: request.notBefore ?? new Date(Date.now() - DAY),
    notAfter: request.notAfter ?? new Date(Date.now() + 365 * DAY),
    extensions: leafExtensions({ ...request, sources: sourcesOf(authority, 'issuing') }),
  });
  return { privateKey: pkcs8(keys.privateKey), certificate, chain: [authority.issuing, authority.root] };
}

/** The authority's key (PKCS#8) for signing certificates and lists. */
export function importSigningKey(privateKey: Buffer): Promise<CryptoKey> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return crypto.subtle.importKey('pkcs8', exactBytes(privateKey), algorithm, true, ['sign']);
}

/** Issuers' certificates have no OCSP responder: their list is short and changes once in a blue moon. */
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

/** RFC 7292, 4.2: by it Firefox and others find the certificate of a key. */
function localKeyId(): pkijs.Attribute[] {
  const value = new asn1js.OctetString({ valueHex: Uint8Array.of(1).buffer });
  return [new pkijs.Attribute({ type: '1.2.840.113549.1.9.21', values: [value] })];
}
