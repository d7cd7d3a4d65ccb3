import * as der from '../der/der-writer.ts';
import { certificateId, type CertificateIdHash } from './certificate-id.ts';

export interface OcspRequest {
  /** DER. */
  certificate: Buffer;
  /** DER. */
  issuer: Buffer;
  /** Comes back in the answer of responders that know it (RFC 9654: up to 128 bytes). */
  nonce?: Buffer | undefined;
  hash?: CertificateIdHash | undefined;
}

export const OCSP_NONCE = '1.3.6.1.5.5.7.48.1.2';

/** An unsigned OCSPRequest for one certificate (RFC 6960, 4.1.1), to be posted as application/ocsp-request. */
export function ocspRequest({ certificate, issuer, nonce, hash }: OcspRequest): Buffer {
  const request = der.sequence(certificateId({ certificate, issuer }, hash));
  const extensions = nonce ? [der.tlv(0xa2, der.sequence(nonceExtension(nonce)))] : [];
  return der.sequence(der.sequence(der.sequence(request), ...extensions));
}

function nonceExtension(nonce: Buffer): Buffer {
  return der.sequence(der.objectIdentifier(OCSP_NONCE), der.octetString(der.octetString(nonce)));
}
