import { completeChain } from '#signing';
import type { TrustServices } from '../trust-services/trust-services.ts';
import { withPatience } from '../trust-services/with-patience.ts';

interface CertificateWithChain {
  /** DER. */
  certificate: Buffer;
  /** The issuers' certificates (DER), the nearest first, as far as they came along. */
  chain: Buffer[];
}

/** A member waits for the result. */
const PATIENCE_MS = 3_000;

/**
 * Returns the key with missing issuers added, downloaded from the addresses in the certificates; gives up after a
 * short time.
 */
export async function withIssuers<T extends CertificateWithChain>(
  key: T,
  { transport, roots }: Pick<TrustServices, 'transport' | 'roots'>,
): Promise<T> {
  const question = { certificate: key.certificate, candidates: [...key.chain, ...roots] };
  const chain = await withPatience(completeChain(question, transport), PATIENCE_MS);
  return { ...key, chain: chain ?? key.chain };
}
