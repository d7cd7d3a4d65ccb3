import type { MainIndication, SubIndication } from '../indication/indication.ts';

/** Namespace of ETSI TS 119 102-2 V1.4.1. */
export const NAMESPACES = {
  xmlns: 'http://uri.etsi.org/19102/v1.4.1#',
  'xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
  'xmlns:tsl': 'http://uri.etsi.org/02231/v2#',
} as const;

/** Validation process for signatures that provide long term availability, which includes the others (4.3.11.1). */
export const LONG_TERM_PROCESS = 'urn:etsi:019102:validationprocess:LTA';
/** Proof of existence that the validation derived (4.4.6.2). */
export const PROOF_BY_VALIDATION = 'urn:etsi:019102:poetype:validation';

/** Types of validation objects (4.4.4). */
export type ObjectType = 'certificate' | 'CRL' | 'OCSPResponse' | 'timestamp';

export const objectTypeUri = (type: ObjectType) => `urn:etsi:019102:validationObject:${type}`;
/** 4.3.4.2. */
export const mainIndicationUri = (main: MainIndication) =>
  `urn:etsi:019102:mainindication:${main.toLowerCase()}`;
/** 4.3.4.3. */
export const subIndicationUri = (sub: SubIndication | 'SIGNED_DATA_NOT_FOUND') =>
  `urn:etsi:019102:subindication:${sub}`;
/** 4.3.12.6.2; `reason` is a name of RFC 5280, 5.3.1, or ''. */
export const revocationReasonUri = (reason: string) =>
  `urn:etsi:019102:revocationReason:${reason === '' ? 'unspecified' : reason}`;

const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';
const XMLDSIG_MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
/** Digest algorithms by their name in Node (RFC 9231, 2.1). */
const DIGEST_URIS: Record<string, string> = {
  sha1: 'http://www.w3.org/2000/09/xmldsig#sha1',
  sha224: `${XMLDSIG_MORE}sha224`,
  sha256: `${XMLENC}sha256`,
  sha384: `${XMLDSIG_MORE}sha384`,
  sha512: `${XMLENC}sha512`,
};

/** Returns the URI of a digest algorithm; undefined for others than SHA-1 and SHA-2. */
export function digestUri(hash: string): string | undefined {
  return DIGEST_URIS[hash];
}
