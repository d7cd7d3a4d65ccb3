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

export interface CertificateExtension {
  isCritical: boolean;
  value: DerNode;
}

const EXTENDED_KEY_USAGE = '2.5.29.37';
const OCSP_NO_CHECK = '1.3.6.1.5.5.7.48.1.5';
const BOOLEAN = 0x01;

/** Extensions ::= SEQUENCE OF SEQUENCE { id, critical DEFAULT FALSE, OCTET STRING } (RFC 5280, 4.1). */
export function readExtensions(list: DerNode): Map<string, CertificateExtension> {
  return new Map(
    children(list).map((extension) => {
      const [id, ...rest] = children(extension);
      const [flag] = rest;
      const isCritical = flag?.tag === BOOLEAN && flag.body[0] !== 0;
      return [oid(required(id)), { isCritical, value: readDer(octets(required(rest.at(-1)))) }];
    }),
  );
}

/** The extensions of a certificate (DER) by object identifier. @throws DerError */
export function certificateExtensions(der: Buffer): Map<string, CertificateExtension> {
  const wrapped = children(child(readDer(der), 0)).find(({ tag }) => tag === 0xa3);
  return wrapped ? readExtensions(child(wrapped, 0)) : new Map<string, CertificateExtension>();
}

/** The purposes that a certificate is limited to (RFC 5280, 4.2.1.12); undefined where it names none. */
export function extendedKeyUsages(der: Buffer): { isCritical: boolean; purposes: string[] } | undefined {
  const extension = extensionOf(der, EXTENDED_KEY_USAGE);
  return extension && { isCritical: extension.isCritical, purposes: children(extension.value).map(oid) };
}

/** True for an OCSP responder's certificate whose own revocation is not to be asked (RFC 6960, 4.2.2.2.1). */
export function hasOcspNoCheck(der: Buffer): boolean {
  return extensionOf(der, OCSP_NO_CHECK) !== undefined;
}

/** One extension; undefined too where the certificate's extensions cannot be read. */
export function extensionOf(der: Buffer, id: string): CertificateExtension | undefined {
  try {
    return certificateExtensions(der).get(id);
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}
