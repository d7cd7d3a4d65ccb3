import { extensionOf } from '../certificates/certificate-extensions.ts';
import { children, DerError, oid, required, type DerNode } from '../der/der-reader.ts';

/** HTTP and HTTPS URLs in a certificate, in the order of the certificate. */
export interface RevocationUrls {
  /** URLs of OCSP responders. */
  ocsp: string[];
  /** URLs of CRLs. */
  crl: string[];
  /** URLs of the issuer's certificate (caIssuers). */
  issuer: string[];
}

const AUTHORITY_INFORMATION = '1.3.6.1.5.5.7.1.1';
const CRL_DISTRIBUTION_POINTS = '2.5.29.31';
const ACCESS = { ocsp: '1.3.6.1.5.5.7.48.1', issuer: '1.3.6.1.5.5.7.48.2' };
// GeneralName: uniformResourceIdentifier [6] IA5String
const URI = 0x86;

/**
 * Returns the URLs of revocation services and of the issuer in a certificate (DER; RFC 5280, 4.2.1.13 and
 * 4.2.2.1). Other schemes than HTTP and HTTPS are left out; an unreadable certificate has no URLs.
 */
export function revocationUrls(certificate: Buffer): RevocationUrls {
  const access = readable(() => accessDescriptions(certificate));
  const locations = (method: string) => access.flatMap(([id, url]) => (id === method ? [url] : []));
  return {
    ocsp: locations(ACCESS.ocsp),
    issuer: locations(ACCESS.issuer),
    crl: readable(() => distributionPoints(certificate)),
  };
}

function accessDescriptions(certificate: Buffer): [string, string][] {
  const extension = extensionOf(certificate, AUTHORITY_INFORMATION);
  if (!extension) return [];
  return children(extension.value).flatMap((description) => {
    const [method, location] = children(description);
    const url = urlOf(required(location));
    return url === undefined ? [] : [[oid(required(method)), url] satisfies [string, string]];
  });
}

// DistributionPoint ::= SEQUENCE { [0] { [0] fullName }, [1] reasons, [2] cRLIssuer }
function distributionPoints(certificate: Buffer): string[] {
  const extension = extensionOf(certificate, CRL_DISTRIBUTION_POINTS);
  if (!extension) return [];
  return children(extension.value).flatMap((point) =>
    children(point)
      .filter(({ tag }) => tag === 0xa0)
      .flatMap(namesOf),
  );
}

/**
 * Returns the HTTP and HTTPS URLs of a DistributionPointName.
 * @throws DerError
 */
export function namesOf(point: DerNode): string[] {
  return children(point)
    .filter(({ tag }) => tag === 0xa0)
    .flatMap((fullName) => children(fullName).flatMap((name) => urlOf(name) ?? []));
}

function urlOf(name: DerNode): string | undefined {
  const text = name.body.toString('latin1');
  return name.tag === URI && /^https?:\/\//i.test(text) ? text : undefined;
}

/** Returns an empty list for a malformed extension. */
function readable<T>(read: () => T[]): T[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return [];
    throw error;
  }
}
