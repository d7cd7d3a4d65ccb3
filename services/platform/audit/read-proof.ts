import { readFileSync } from 'node:fs';
import path from 'node:path';
import { associatedFiles } from '#signing/associated-files.ts';
import { anchorsIn } from './anchors.ts';
import type { Anchor } from './verify-activity-log.ts';

const EVIDENCE_FILE = 'evidence.json';

/** What a file says of the logs of organizations: a signing report (PDF or JSON), or what an earlier check has printed. Throws for any other. */
export function readProof(file: string): Map<string, Anchor[]> {
  const bytes = readFileSync(file);
  const json = bytes.subarray(0, 1024).includes('%PDF-') ? attachedEvidence(bytes) : bytes;
  return anchorsIn(json.toString('utf8'), path.basename(file));
}

/** The JSON that a signing report carries. Throws where there is none. */
export function attachedEvidence(pdf: Buffer): Buffer {
  const found = associatedFiles(pdf).find(({ name }) => name === EVIDENCE_FILE);
  if (!found) throw new Error('This PDF is no signing report: it carries no evidence.');
  return found.bytes;
}
