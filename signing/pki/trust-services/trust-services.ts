import type { Transport } from './transport.ts';

/** Trust services that signing at the levels B-T to B-LTA uses. */
export interface TrustServices {
  transport: Transport;
  /** URL of the timestamp server; null when none is configured. */
  timestampUrl: string | null;
  /** Further certificates (DER) among which issuers are searched. */
  roots?: readonly Buffer[] | undefined;
}
