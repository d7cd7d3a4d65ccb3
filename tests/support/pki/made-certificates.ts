import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { certificateParts, der } from '#signing';

/** Name and key that certificates are made for. */
export interface Holder {
  /** Name (DER). */
  name: Buffer;
  publicKey: KeyObject;
  privateKey: KeyObject;
}

/** Certificate to make; by default self-signed, valid from yesterday until tomorrow. */
export interface Making {
  issuer?: Holder;
  /** Extensions (DER). */
  extensions?: Buffer[];
  /** Signs with ECDSA and SHA-1. */
  isWeak?: boolean;
  notBefore?: Date;
  notAfter?: Date;
}

const DAY = 86_400_000;
const ECDSA_SHA256 = der.sequence(der.objectIdentifier('1.2.840.10045.4.3.2'));
const ECDSA_SHA1 = der.sequence(der.objectIdentifier('1.2.840.10045.4.1'));
const ED448 = der.sequence(der.objectIdentifier('1.3.101.113'));
const algorithmOf = ({ asymmetricKeyType }: KeyObject) =>
  asymmetricKeyType === 'ed448' ? ED448 : ECDSA_SHA256;

/** Returns a Name of one attribute a RelativeDistinguishedName, each given as `CN=…`, `O=…` or `E=…`. */
export function nameOf(...attributes: string[]): Buffer {
  const types: Record<string, string> = { CN: '2.5.4.3', O: '2.5.4.10', E: '1.2.840.113549.1.9.1' };
  return der.sequence(
    ...attributes.map((text) => {
      const [type = '', value = ''] = text.split('=');
      return der.setOf(der.sequence(der.objectIdentifier(types[type] ?? ''), der.utf8String(value)));
    }),
  );
}

/** Returns a holder with a new key. */
export function holder(name: Buffer, curve: 'P-224' | 'P-256' | 'ed448' = 'P-256'): Holder {
  const pair =
    curve === 'ed448' ? generateKeyPairSync('ed448') : generateKeyPairSync('ec', { namedCurve: curve });
  return { name, ...pair };
}

/** Makes a certificate (DER; RFC 5280, 4.1). */
export function certify(
  { name, publicKey }: Pick<Holder, 'name' | 'publicKey'>,
  {
    issuer,
    extensions = [],
    isWeak = false,
    notBefore = new Date(Date.now() - DAY),
    notAfter = new Date(Date.now() + DAY),
  }: Making & { issuer: Holder },
): Buffer {
  const algorithm = isWeak ? ECDSA_SHA1 : algorithmOf(issuer.privateKey);
  const contents = der.sequence(
    der.explicit(0, der.integer(2)),
    der.unsignedInteger(randomBytes(8)),
    algorithm,
    issuer.name,
    der.sequence(der.validityTime(notBefore), der.validityTime(notAfter)),
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length > 0 ? [der.explicit(3, der.sequence(...extensions))] : []),
  );
  if (isWeak)
    return der.sequence(contents, algorithm, der.bitString(sign('sha1', contents, issuer.privateKey)));
  return signedWith(issuer.privateKey, contents);
}

/** CRL to make; by default of this hour, without entries. */
export interface ListMaking {
  issuer: Holder;
  /** Certificates (DER) that are revoked. */
  revoked?: Buffer[];
  extensions?: Buffer[];
  entryExtensions?: Buffer[];
  thisUpdate?: Date;
}

/** Makes a CRL (DER; RFC 5280, 5.1). */
export function listOf({
  issuer,
  revoked = [],
  extensions = [],
  entryExtensions = [],
  thisUpdate = new Date(Date.now() - DAY / 4),
}: ListMaking): Buffer {
  const now = Date.now();
  const entries = revoked.map((certificate) =>
    der.sequence(
      certificateParts(certificate).serialNumber,
      der.validityTime(new Date(now - DAY / 2)),
      ...(entryExtensions.length > 0 ? [der.sequence(...entryExtensions)] : []),
    ),
  );
  const contents = der.sequence(
    der.integer(1),
    algorithmOf(issuer.privateKey),
    issuer.name,
    der.validityTime(thisUpdate),
    der.validityTime(new Date(now + DAY)),
    ...(entries.length > 0 ? [der.sequence(...entries)] : []),
    ...(extensions.length > 0 ? [der.explicit(0, der.sequence(...extensions))] : []),
  );
  return signedWith(issuer.privateKey, contents);
}

function signedWith(key: KeyObject, contents: Buffer): Buffer {
  const hash = key.asymmetricKeyType === 'ed448' ? null : 'sha256';
  return der.sequence(contents, algorithmOf(key), der.bitString(sign(hash, contents, key)));
}

/** Returns an extension (DER) by the last number of its identifier in 2.5.29. */
export function extension(last: number, value: Buffer, isCritical = true): Buffer {
  const flag = isCritical ? [der.TRUE] : [];
  return der.sequence(der.objectIdentifier(`2.5.29.${last}`), ...flag, der.octetString(value));
}

/** Returns basicConstraints of a CA. */
export const authorityExtension = (pathLength?: number): Buffer =>
  extension(19, der.sequence(der.TRUE, ...(pathLength === undefined ? [] : [der.integer(pathLength)])));

/** Returns certificatePolicies. */
export const policies = (...identifiers: string[]): Buffer =>
  extension(32, der.sequence(...identifiers.map((id) => der.sequence(der.objectIdentifier(id)))), false);

/** Returns policyMappings, each from the issuer's to the subject's policy. */
export const policyMappings = (...pairs: (readonly [string, string])[]): Buffer =>
  extension(
    33,
    der.sequence(...pairs.map((pair) => der.sequence(...pair.map((id) => der.objectIdentifier(id))))),
  );

/** Returns nameConstraints with permitted and excluded subtrees, each a GeneralName (DER). */
export function nameConstraints({
  permitted = [],
  excluded = [],
}: {
  permitted?: Buffer[];
  excluded?: Buffer[];
}): Buffer {
  const subtrees = (tag: number, names: Buffer[]) =>
    names.length > 0 ? [der.tlv(tag, ...names.map((name) => der.sequence(name)))] : [];
  return extension(30, der.sequence(...subtrees(0xa0, permitted), ...subtrees(0xa1, excluded)));
}

/** Returns subjectAltName with the names, each a GeneralName (DER). */
export const alternativeNames = (...names: Buffer[]): Buffer => extension(17, der.sequence(...names), false);

type Purpose = 'signatures' | 'seals' | 'websites';

/** Returns qcStatements (ETSI EN 319 412-5) of a qualified certificate: its purposes, and whether its key is in a device. */
export function qualifiedStatements({
  purpose,
  isInDevice,
  country,
}: {
  purpose: Purpose | readonly Purpose[] | undefined;
  isInDevice: boolean;
  /** Country outside of the Union whose law it complies with. */
  country?: string;
}): Buffer {
  const statement = (last: number, ...information: Buffer[]) =>
    der.sequence(der.objectIdentifier(`0.4.0.1862.1.${last}`), ...information);
  const type = { signatures: 1, seals: 2, websites: 3 };
  const types = [purpose ?? []].flat().map((one) => der.objectIdentifier(`0.4.0.1862.1.6.${type[one]}`));
  const statements = [
    statement(1),
    ...(isInDevice ? [statement(4)] : []),
    ...(types.length > 0 ? [statement(6, der.sequence(...types))] : []),
    ...(country ? [statement(7, der.sequence(der.tlv(0x13, Buffer.from(country))))] : []),
  ];
  return der.sequence(
    der.objectIdentifier('1.3.6.1.5.5.7.1.3'),
    der.octetString(der.sequence(...statements)),
  );
}

/** GeneralNames (DER). */
export const generalName = {
  email: (text: string): Buffer => der.tlv(0x81, Buffer.from(text)),
  dns: (text: string): Buffer => der.tlv(0x82, Buffer.from(text)),
  directory: (name: Buffer): Buffer => der.explicit(4, name),
  uri: (text: string): Buffer => der.tlv(0x86, Buffer.from(text)),
  ip: (...bytes: number[]): Buffer => der.tlv(0x87, Buffer.from(bytes)),
};
