import { Evidence, EVIDENCE_FILE } from '#contracts/evidence.ts';
import { associatedFiles, type ByteSource, digestOf } from '#signing';
import { alteredEvents } from '#platform/audit/evidence-events.ts';

export interface ReportCheck {
  evidence: Evidence;
  /** Places in the log of the events that are not what their hashes are over. */
  alteredEvents: number[];
  /**
   * The version of the document that the other file is, byte for byte; null when it is none of them, or none was
   * given.
   */
  version: number | null;
}

/**
 * Checks what a signing report (PDF) proves by itself and of another file; null for a PDF without evidence. Its seal
 * is a signature like any other, which the caller verifies: without it the report proves nothing.
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
