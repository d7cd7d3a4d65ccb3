import type { Evidence } from '#contracts/evidence.ts';

/** Returns the evidence as indented JSON. */
export function evidenceJson(evidence: Evidence): Buffer {
  return Buffer.from(`${JSON.stringify(evidence, null, 2)}\n`, 'utf8');
}
