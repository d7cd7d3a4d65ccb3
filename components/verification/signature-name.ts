import type { SignatureFinding } from '#contracts/signature-report.ts';

/** Who made a signature: what the certificate says, never what the signature itself states, which anybody can write. */
export function nameOf({ signer, kind }: Pick<SignatureFinding, 'signer' | 'kind'>): string {
  return signer?.subject ?? (kind === 'signature' ? 'Unknown signer' : 'Unknown authority');
}
