const VARIABLE = 'COUNTERSIGN_CORPUS';

/**
 * Returns the folder of PDFs of other products that COUNTERSIGN_CORPUS names. Where it names none, writes one line that says
 * which cases are left out.
 */
export function outsideCorpus(cases: string): string | undefined {
  const folder = process.env[VARIABLE];
  if (!folder) console.warn(`${VARIABLE} names no folder of PDFs of other products: ${cases} are left out.`);
  return folder || undefined;
}
