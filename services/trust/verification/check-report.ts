import { Evidence, EVIDENCE_FILE } from '#contracts/evidence.ts';
import { associatedFiles, type ByteSource, digestOf } from '#signing';
import { alteredEvents } from '#platform/audit/evidence-events.ts';

export interface ReportCheck {
  evidence: Evidence;
  /** Sequence numbers of the events that do not match their hashes. */
  alteredEvents: number[];
  /**
   * Version of the document whose file equals the other file byte for byte; null when none does or no file
   * was given.
   */
  version: number | null;
}

/**
 * Checks what a signing report (PDF) proves by itself and about another file; null for a PDF without
 * evidence. The caller verifies its seal, which is an ordinary signature: without it the report proves
 * nothing.
 * @throws SigningError when the PDF cannot be opened
 */
export function checkReport(report: Buffer | ByteSource, document?: Buffer | ByteSource): ReportCheck | null {
  const evidence = evidenceIn(report);
  if (!evidence) return null;
  const sha256 = document && digestOf('sha256', [document]).toString('hex');
  const version = evidence.versions.find((one) => one.sha256 === sha256)?.version ?? null;
  return { evidence, alteredEvents: alteredEvents(evidence), version };
}

function evidenceIn(report: Buffer | ByteSource): Evidence | null {
  const json = associatedFiles(report).find(({ name }) => name === EVIDENCE_FILE);
  if (!json) return null;
  return Evidence.safeParse(parsed(json.bytes.toString('utf8'))).data ?? null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null; // another file of this name
  }
}
