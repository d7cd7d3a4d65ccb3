import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';

export type KeyUsage = 'digitalSignature' | 'nonRepudiation' | 'keyEncipherment' | 'keyCertSign' | 'cRLSign';

/** States NULL as parameters of RSA signatures (RFC 4055, 5), which pkijs leaves out: some programs add it when they copy a certificate. */
class Engine extends pkijs.CryptoEngine {
  override async getSignatureParameters(
    ...[key, hash]: Parameters<pkijs.CryptoEngine['getSignatureParameters']>
  ): ReturnType<pkijs.CryptoEngine['getSignatureParameters']> {
    const found = await super.getSignatureParameters(key, hash);
    if (key.algorithm.name === 'RSASSA-PKCS1-v1_5')
      found.signatureAlgorithm.algorithmParams = new asn1js.Null();
    return found;
  }
}

/** pkijs over the Web Crypto of Node. */
export const engine = new Engine({ crypto });

// RFC 5280, 4.2.1.3: bit 0 is the highest bit of the first byte.
const USAGE_BIT: Record<KeyUsage, number> = {
  digitalSignature: 0x80,
  nonRepudiation: 0x40,
  keyEncipherment: 0x20,
  keyCertSign: 0x04,
  cRLSign: 0x02,
};

/** Content of a certificate and the key that signs it. */
export interface CertificateContents {
  /** DER; undefined for a self-signed root. */
  issuerCertificate: Buffer | undefined;
  issuerKey: CryptoKey;
  subject: pkijs.RelativeDistinguishedNames;
  /** SubjectPublicKeyInfo (DER). */
  publicKey: Buffer;
  notBefore: Date;
  notAfter: Date;
  extensions: pkijs.Extension[];
}

/** Makes a certificate signed with SHA-256; returns its DER. */
export async function makeCertificate(contents: CertificateContents): Promise<Buffer> {
  const { issuerCertificate, subject } = contents;
  const issuer = issuerCertificate && pkijs.Certificate.fromBER(exactBytes(issuerCertificate));
  const certificate = new pkijs.Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: randomSerial() }),
    issuer: issuer?.subject ?? subject,
    subject,
    notBefore: validityTime(contents.notBefore),
    notAfter: validityTime(contents.notAfter),
  });
  certificate.subjectPublicKeyInfo = pkijs.PublicKeyInfo.fromBER(exactBytes(contents.publicKey));
  certificate.extensions = [...contents.extensions, ...(await keyIdentifiers(certificate, issuer))];
  await certificate.sign(contents.issuerKey, 'SHA-256', engine);
  return Buffer.from(certificate.toSchema().toBER());
}

/** Returns the key identifiers (RFC 5280, 4.2.1.1 and 4.2.1.2), which distinguish issuers of the same name. */
async function keyIdentifiers(
  certificate: pkijs.Certificate,
  issuer: pkijs.Certificate = certificate,
): Promise<pkijs.Extension[]> {
  const own = new asn1js.OctetString({ valueHex: await certificate.getKeyHash('SHA-1', engine) });
  const keyIdentifier = new asn1js.OctetString({ valueHex: await issuer.getKeyHash('SHA-1', engine) });
  const authority = new pkijs.AuthorityKeyIdentifier({ keyIdentifier });
  return [
    extension('2.5.29.14', own, { isCritical: false }),
    extension('2.5.29.35', authority.toSchema(), { isCritical: false }),
  ];
}

export interface SubjectName {
  commonName: string;
  organization?: string;
  email?: string;
}

/** Returns a distinguished name: organization, common name, e-mail address. */
export function distinguishedName({ commonName, organization, email }: SubjectName) {
  const relativeNames = [
    ...(organization ? [relativeName('2.5.4.10', new asn1js.Utf8String({ value: organization }))] : []),
    relativeName('2.5.4.3', new asn1js.Utf8String({ value: commonName })),
    ...(email ? [relativeName('1.2.840.113549.1.9.1', new asn1js.IA5String({ value: email }))] : []),
  ];
  // pkijs would put all attributes into one multi-valued name, so the sequence is built here.
  return pkijs.RelativeDistinguishedNames.fromBER(new asn1js.Sequence({ value: relativeNames }).toBER());
}

function relativeName(type: string, value: asn1js.BaseStringBlock): asn1js.Set {
  return new asn1js.Set({
    value: [new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value: type }), value] })],
  });
}

/** Returns the extensions of a CA certificate. */
export function authorityExtensions(sources?: RevocationSources): pkijs.Extension[] {
  const constraints = new pkijs.BasicConstraints({ cA: true });
  return [
    extension('2.5.29.19', constraints.toSchema(), { isCritical: true }),
    keyUsageExtension(['keyCertSign', 'cRLSign']),
    ...sourceExtensions(sources),
  ];
}

/** URLs of OCSP responder, CRL and issuer's certificate. */
export interface RevocationSources {
  ocspUrl?: string | undefined;
  crlUrl: string;
  issuerUrl: string;
}

/** Intended use of an end-entity certificate. */
export interface LeafUse {
  /** Null omits the extension. */
  keyUsage?: KeyUsage[] | null;
  email?: string;
  /** Object identifiers of the only permitted uses. */
  extendedKeyUsage?: readonly string[];
  /** Adds id-pkix-ocsp-nocheck: the revocation of the responder's certificate need not be checked (RFC 6960, 4.2.2.2.1). */
  isOcspNoCheck?: boolean;
  sources?: RevocationSources | undefined;
}

/** Returns the extensions of an end-entity certificate. */
export function leafExtensions(use: LeafUse): pkijs.Extension[] {
  const { keyUsage = ['digitalSignature', 'nonRepudiation'], email, extendedKeyUsage } = use;
  const names = new pkijs.GeneralNames({
    names: email ? [new pkijs.GeneralName({ type: 1, value: email })] : [],
  });
  const usages = new pkijs.ExtKeyUsage({ keyPurposes: [...(extendedKeyUsage ?? [])] });
  return [
    extension('2.5.29.19', new pkijs.BasicConstraints({ cA: false }).toSchema(), { isCritical: true }),
    ...(keyUsage ? [keyUsageExtension(keyUsage)] : []),
    ...(email ? [extension('2.5.29.17', names.toSchema(), { isCritical: false })] : []),
    // RFC 3161, 2.3: critical in the certificate of a timestamp authority
    ...(extendedKeyUsage ? [extension('2.5.29.37', usages.toSchema(), { isCritical: true })] : []),
    ...(use.isOcspNoCheck
      ? [extension('1.3.6.1.5.5.7.48.1.5', new asn1js.Null(), { isCritical: false })]
      : []),
    ...sourceExtensions(use.sources),
  ];
}

/** Returns the extensions with the sources (RFC 5280, 4.2.1.13 and 4.2.2.1). */
function sourceExtensions(sources: RevocationSources | undefined): pkijs.Extension[] {
  if (!sources) return [];
  const { ocspUrl, crlUrl, issuerUrl } = sources;
  const access = (accessMethod: string, url: string) =>
    new pkijs.AccessDescription({ accessMethod, accessLocation: urlName(url) });
  const information = new pkijs.InfoAccess({
    accessDescriptions: [
      ...(ocspUrl ? [access('1.3.6.1.5.5.7.48.1', ocspUrl)] : []),
      access('1.3.6.1.5.5.7.48.2', issuerUrl),
    ],
  });
  const points = new pkijs.CRLDistributionPoints({
    distributionPoints: [new pkijs.DistributionPoint({ distributionPoint: [urlName(crlUrl)] })],
  });
  return [
    extension('1.3.6.1.5.5.7.1.1', information.toSchema(), { isCritical: false }),
    extension('2.5.29.31', points.toSchema(), { isCritical: false }),
  ];
}

const urlName = (value: string) => new pkijs.GeneralName({ type: 6, value });

function keyUsageExtension(usages: KeyUsage[]): pkijs.Extension {
  const byte = usages.reduce((bits, usage) => bits | USAGE_BIT[usage], 0);
  const unusedBits = byte === 0 ? 0 : 31 - Math.clz32(byte & -byte);
  const bits = new asn1js.BitString({ valueHex: new Uint8Array([byte]).buffer, unusedBits });
  return extension('2.5.29.15', bits, { isCritical: true });
}

function extension(extnID: string, value: asn1js.BaseBlock, { isCritical }: { isCritical: boolean }) {
  return new pkijs.Extension({ extnID, critical: isCritical, extnValue: value.toBER() });
}

function validityTime(date: Date): pkijs.Time {
  // RFC 5280, 4.1.2.5: UTCTime until 2049, GeneralizedTime from 2050 on, without fractions of seconds.
  const value = new Date(Math.floor(date.getTime() / 1000) * 1000);
  const { UTCTime, GeneralizedTime } = pkijs.TimeType;
  return new pkijs.Time({ type: value.getUTCFullYear() < 2050 ? UTCTime : GeneralizedTime, value });
}

function randomSerial(): ArrayBuffer {
  const serial = crypto.getRandomValues(new Uint8Array(16));
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40; // positive and of constant length
  return serial.buffer;
}

/** Copies the bytes into an ArrayBuffer of their own: pkijs reads whole ArrayBuffers, and a Buffer may be a view of a larger one. */
export function exactBytes(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
