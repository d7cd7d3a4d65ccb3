import type { Evidence, EvidenceEvent, EvidenceVersion } from '#contracts/evidence.ts';
import type { SignatureFinding } from '#contracts/signature-report.ts';

/** Somebody who signed here, or a signature that the file came with. */
export interface Signing {
  /** The person of the organization who signed; null for a signature from elsewhere. */
  event: EvidenceEvent | null;
  version: EvidenceVersion | null;
  /** Result of verifying the newest version; null when it was not verified or is missing. */
  finding: SignatureFinding | null;
}

/**
 * Brings together who signed, what that made, and what the check says of it: by the certificate, in the order of
 * signing.
 */
export function signingsOf({ events, versions, verification }: Evidence): Signing[] {
  const findings = (verification?.signatures ?? []).filter(({ kind }) => kind === 'signature');
  const signings: Signing[] = [];
  for (const event of events.filter(({ action }) => action === 'document_signed')) {
    const version = versions.find((one) => one.version === event.details['version']) ?? null;
    const at = findings.findIndex(({ signer }) => signer?.fingerprint === event.details['certificate']);
    const [finding = null] = at < 0 ? [] : findings.splice(at, 1);
    signings.push({ event, version, finding });
  }
  return [...findings.map((finding) => ({ event: null, version: null, finding })), ...signings];
}
