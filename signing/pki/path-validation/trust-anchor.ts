import type { TrustedService } from '../trusted-services/trusted-service.ts';

/** A certificate that ends a certification path because configuration trusts it (RFC 5280, 6.1.1). */
export interface TrustAnchor {
  /** DER encoding of the certificate. */
  der: Buffer;
  /** Name of the list that the certificate is on, for example "organization"; repeated in the report. */
  source: string;
  /** Trust service that the certificate identifies, if a trusted list names it: its status limits the trust. */
  service?: TrustedService | undefined;
}
