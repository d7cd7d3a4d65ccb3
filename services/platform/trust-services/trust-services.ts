import type { Transport } from '#signing/trust-services/transport.ts';

/** Who may attest to times and certificates, and how they are reached. */
export interface TrustServices {
  readonly transport: Transport;
  /** Address of the timestamp server; null where none is configured. */
  readonly timestampUrl: string | null;
  /** Certificates (DER) that the operator trusts, for all organizations. */
  readonly roots: readonly Buffer[];
}
