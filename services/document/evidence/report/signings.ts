import type { Evidence, EvidenceEvent, EvidenceVersion } from '#contracts/evidence.ts';
import type { SignatureFinding } from '#contracts/signature-report.ts';

/** Signature made in this service, or one that the uploaded file already had. */
export interface Signing {
  /** Log entry of the signatory who signed; null for a signature of the uploaded file. */
  event: EvidenceEvent | null;
  version: EvidenceVersion | null;
  /** Result of verifying the newest version; null when it was not verified or is missing. */
  finding: SignatureFinding | null;
}

/**
 * Returns the signatures in the order of signing: each log entry with its version and with the verification
 * result of the same certificate.
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
