import type { Transport } from './transport.ts';

/** Who attests to time and to certificates. */
export interface TrustServices {
  transport: Transport;
  /** Of the timestamp server; null where none is configured. */
  timestampUrl: string | null;
  /** Certificates (DER) that issuers are looked for among, beside those that came with a certificate. */
  roots?: readonly Buffer[] | undefined;
}
