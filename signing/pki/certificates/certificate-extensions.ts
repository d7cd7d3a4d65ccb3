import {
  child,
  children,
  DerError,
  octets,
  oid,
  readDer,
  required,
  type DerNode,
} from '../der/der-reader.ts';
import { parseX509 } from './certificate.ts';
import { memoizeByContent } from '../../bytes/memoize-by-content.ts';

/** Extension of a certificate or a CRL. */
export interface CertificateExtension {
  isCritical: boolean;
  /** Decoded extnValue. @throws DerError for one that cannot be decoded, as some extensions of private use are */
  readonly value: DerNode;
}

const EXTENDED_KEY_USAGE = '2.5.29.37';
/** Extended key usage of a TSA (RFC 3161, 2.3). */
export const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const OCSP_NO_CHECK = '1.3.6.1.5.5.7.48.1.5';
/** validity-assured-short-term (ETSI EN 319 412-1, 5.2) and noRevAvail (RFC 9608): no revocation is published. */
const SHORT_TERM = '0.4.0.194121.2.1';
const NO_REVOCATION = '2.5.29.56';
const BOOLEAN = 0x01;

/**
 * Reads Extensions ::= SEQUENCE OF SEQUENCE { id, critical DEFAULT FALSE, OCTET STRING } (RFC 5280, 4.1), by
 * identifier.
 * @throws DerError, also for one that occurs twice (RFC 5280, 4.2): readers disagree on which counts
 */
export function readExtensions(list: DerNode): Map<string, CertificateExtension> {
  const all = children(list);
  const found = new Map(
    all.map((extension) => {
      const [id, ...rest] = children(extension);
      const flag = rest[0]?.tag === BOOLEAN ? rest.shift() : undefined;
      const [value, ...others] = rest;
      if (others.length > 0) throw new DerError('unexpected element');
      return [
        oid(required(id)),
        extensionWith(octets(required(value)), flag !== undefined && flag.body[0] !== 0),
      ];
    }),
  );
  if (found.size !== all.length) throw new DerError('extension twice');
  return found;
}

const extensionWith = (encoded: Buffer, isCritical: boolean): CertificateExtension => ({
  isCritical,
  get value() {
    return readDer(encoded);
  },
});

/**
 * Returns the extensions of a certificate (DER) by object identifier. The result is cached by content.
 * @throws DerError
 */
export function certificateExtensions(der: Buffer): ReadonlyMap<string, CertificateExtension> {
  return extensionsOf(der);
}

const extensionsOf = memoizeByContent((der: Buffer): ReadonlyMap<string, CertificateExtension> => {
  const wrapped = children(child(readDer(der), 0)).find(({ tag }) => tag === 0xa3);
  return wrapped ? readExtensions(child(wrapped, 0)) : new Map<string, CertificateExtension>();
});

/**
 * Returns the extended key usages of a certificate (DER; RFC 5280, 4.2.1.12); undefined without that
 * extension.
 * @throws DerError
 */
export function extendedKeyUsages(der: Buffer): { isCritical: boolean; purposes: string[] } | undefined {
  const extension = extensionOf(der, EXTENDED_KEY_USAGE);
  return extension && { isCritical: extension.isCritical, purposes: children(extension.value).map(oid) };
}

/**
 * Returns whether a certificate (DER) is for timestamping alone, in a critical extension, as that of a TSA must be (RFC 3161, 2.3).
 * @throws DerError
 */
export function isForTimestampingAlone(der: Buffer): boolean {
  const usage = extendedKeyUsages(der);
  return usage?.isCritical === true && usage.purposes.length === 1 && usage.purposes[0] === TIME_STAMPING;
}

/** Returns whether an OCSP responder's certificate (DER) needs no revocation check (RFC 6960, 4.2.2.2.1). */
export function hasOcspNoCheck(der: Buffer): boolean {
  return extensionOf(der, OCSP_NO_CHECK) !== undefined;
}

/**
 * Returns whether a certificate (DER) states that its revocation status need not or cannot be checked.
 * @throws SigningError certificate_unreadable
 */
export function isExemptFromRevocation(der: Buffer): boolean {
  const has = (id: string) => extensionOf(der, id) !== undefined;
  // noRevAvail must not be in the certificate of a CA (RFC 9608, 2).
  return hasOcspNoCheck(der) || has(SHORT_TERM) || (has(NO_REVOCATION) && !parseX509(der).ca);
}

/**
 * Returns one extension of a certificate (DER); undefined when it is missing or the extensions cannot be
 * read.
 */
export function extensionOf(der: Buffer, id: string): CertificateExtension | undefined {
  try {
    return certificateExtensions(der).get(id);
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}
