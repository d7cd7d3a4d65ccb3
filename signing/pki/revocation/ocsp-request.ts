import * as der from '../der/der-writer.ts';
import { certificateId, type CertificateIdHash } from './certificate-id.ts';

/** Content of an OCSP request. */
export interface OcspRequest {
  /** DER encoding of the certificate. */
  certificate: Buffer;
  /** DER encoding of its issuer's certificate. */
  issuer: Buffer;
  /** Nonce of 1 to 128 bytes, which responders that support it repeat in the response (RFC 9654). */
  nonce?: Buffer | undefined;
  /** Hash of the CertID, by default SHA-1. */
  hash?: CertificateIdHash | undefined;
}

/** Object identifier of the nonce extension (RFC 9654). */
export const OCSP_NONCE = '1.3.6.1.5.5.7.48.1.2';

/**
 * Returns an unsigned OCSPRequest (DER; RFC 6960, 4.1.1) for one certificate, to be sent with POST as
 * application/ocsp-request.
 * @throws SigningError certificate_unreadable
 */
export function ocspRequest({ certificate, issuer, nonce, hash }: OcspRequest): Buffer {
  const request = der.sequence(certificateId({ certificate, issuer }, hash));
  const extensions = nonce ? [der.tlv(0xa2, der.sequence(nonceExtension(nonce)))] : [];
  return der.sequence(der.sequence(der.sequence(request), ...extensions));
}

function nonceExtension(nonce: Buffer): Buffer {
  return der.sequence(der.objectIdentifier(OCSP_NONCE), der.octetString(der.octetString(nonce)));
}
