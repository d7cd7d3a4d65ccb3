import { completeChain } from '#signing';
import type { TrustServices } from '../trust-services/trust-services.ts';
import { withPatience } from '../trust-services/with-patience.ts';

interface CertificateWithChain {
  /** Certificate of the signer (DER). */
  certificate: Buffer;
  /** Certificates of the issuers (DER), the nearest first, as far as they came with it. */
  chain: Buffer[];
}

/** Time limit in milliseconds: a member waits for the result. */
const PATIENCE_MS = 3_000;

/**
 * Returns the key with missing issuer certificates added, downloaded from the URLs in the certificates; gives
 * up after PATIENCE_MS.
 */
export async function withIssuers<T extends CertificateWithChain>(
  key: T,
  { transport, roots }: Pick<TrustServices, 'transport' | 'roots'>,
): Promise<T> {
  const question = { certificate: key.certificate, candidates: [...key.chain, ...roots] };
  const chain = await withPatience(completeChain(question, transport), PATIENCE_MS);
  return { ...key, chain: chain ?? key.chain };
}
