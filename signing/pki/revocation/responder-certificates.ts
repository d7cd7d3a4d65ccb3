import { memoizeByContent } from '../../bytes/memoize-by-content.ts';
import { certificateParts } from '../certificates/certificate.ts';
import { extendedKeyUsages } from '../certificates/certificate-extensions.ts';
import { child, DerError, octets, readDer, type DerNode } from '../der/der-reader.ts';
import { canonicalName, nameKey } from '../path-validation/names/canonical-name.ts';
import { SigningError } from '../../signing-error.ts';
import { publicKeyHash } from './certificate-id.ts';

const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const BY_NAME = 0xa1;

/**
 * Returns the key of a ResponderID ::= CHOICE { byName [1] Name, byKey [2] SHA-1 of the public key } (RFC 6960, 4.2.1): equal for
 * names that match by RFC 5280, 7.1.
 * @throws DerError
 */
export function responderKey(responderId: DerNode): string {
  const inner = child(responderId, 0);
  return responderId.tag === BY_NAME ? nameKey(canonicalName(inner)) : octets(inner).toString('hex');
}

/**
 * Returns the keys of the ResponderIDs that name a certificate (DER).
 * @throws DerError, SigningError certificate_unreadable
 */
export function responderKeysOf(certificate: Buffer): string[] {
  const subject = readDer(certificateParts(certificate).subject);
  return [nameKey(canonicalName(subject)), publicKeyHash(certificate, 'sha1').toString('hex')];
}

/** Returns whether the extended key usage of a certificate (DER) is to sign OCSP responses (RFC 6960, 4.2.2.2). @throws DerError */
export function isForOcspSigning(certificate: Buffer): boolean {
  return extendedKeyUsages(certificate)?.purposes.includes(OCSP_SIGNING) === true;
}

/** Certificates of OCSP responders outside of responses, as a document security store has them, by their ResponderIDs. */
export class ResponderCertificates {
  readonly #certificates: readonly Buffer[];
  #byKey: Map<string, Buffer[]> | undefined;

  /** `certificates` (DER): also those that are no responder's. */
  constructor(certificates: readonly Buffer[]) {
    this.#certificates = certificates;
  }

  /** Returns the certificates of a ResponderID, given by its key. */
  namedBy(key: string): readonly Buffer[] {
    this.#byKey ??= byKey(this.#certificates);
    return this.#byKey.get(key) ?? [];
  }
}

function byKey(certificates: readonly Buffer[]): Map<string, Buffer[]> {
  const found = new Map<string, Buffer[]>();
  for (const certificate of certificates)
    for (const key of keysOfResponder(certificate)) {
      const named = found.get(key) ?? [];
      found.set(key, named);
      named.push(certificate);
    }
  return found;
}

/** Certificates that are kept: more than a document security store has, each of which every index looks at. */
const KEPT = 3_000;

/** Returns no keys for a certificate that is not a responder's, or cannot be read. */
const keysOfResponder = memoizeByContent((certificate: Buffer): string[] => {
  try {
    return isForOcspSigning(certificate) ? responderKeysOf(certificate) : [];
  } catch (error) {
    if (error instanceof DerError || error instanceof SigningError) return [];
    throw error;
  }
}, KEPT);
