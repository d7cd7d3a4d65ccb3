import { looksLikePdf, uploadMessages } from '#contracts/upload.ts';

/** What its first bytes say against a file that is called .pdf, or null. */
export async function inspectPdfFile(file: File): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, 1024).arrayBuffer());
  return looksLikePdf(head) ? null : uploadMessages.wrongType(file.name);
}
