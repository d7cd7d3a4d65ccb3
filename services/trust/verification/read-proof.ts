import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Evidence, EVIDENCE_FILE } from '#contracts/evidence.ts';
import { associatedFiles, verifyPdf } from '#signing';
import { anchorsIn } from '#platform/audit/anchors.ts';
import { alteredEvents } from '#platform/audit/evidence-events.ts';
import type { Anchor } from '#platform/audit/verify-activity-log.ts';

/**
 * Returns the anchors, by organization id, in a signing report (PDF or JSON) or in the output of an earlier
 * check. Does not verify the seal of the report.
 * @throws Error for any other file and for a report that was altered
 */
export function readProof(file: string): Map<string, Anchor[]> {
  const bytes = readFileSync(file);
  const name = path.basename(file);
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-');
  if (isPdf && !isSealIntact(bytes))
    throw new Error(`${name} proves nothing: it has no seal, or was altered after it was sealed.`);
  const json = (isPdf ? attachedEvidence(bytes) : bytes).toString('utf8');
  const evidence = Evidence.safeParse(JSON.parse(json)).data;
  if (evidence && alteredEvents(evidence).length > 0)
    throw new Error(`${name} proves nothing: its events are not those that its hashes are over.`);
  return anchorsIn(json, name);
}

/** Returns the evidence (JSON) attached to a signing report. @throws Error when there is none */
export function attachedEvidence(pdf: Buffer): Buffer {
  const found = associatedFiles(pdf).find(({ name }) => name === EVIDENCE_FILE);
  if (!found) throw new Error('This PDF is no signing report: it carries no evidence.');
  return found.bytes;
}

function isSealIntact(pdf: Buffer): boolean {
  const { signatures } = verifyPdf(pdf);
  return (
    signatures.every(({ isIntact }) => isIntact) &&
    signatures.some(({ coverage }) => coverage === 'whole_file')
  );
}
