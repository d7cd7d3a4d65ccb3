import type { Evidence } from '#contracts/evidence.ts';

/** The evidence as a file for programs, in lines that people can read too. */
export function evidenceJson(evidence: Evidence): Buffer {
  return Buffer.from(`${JSON.stringify(evidence, null, 2)}\n`, 'utf8');
}
