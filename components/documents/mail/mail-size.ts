import { MAX_ATTACHED_BYTES } from '#contracts/document-mail.ts';
import type { Document } from '#contracts/document.ts';
import { formatBytes } from '#shared/format-bytes.ts';

export interface MailSize {
  words: string;
  /** Whether one mail can carry the files. */
  fits: boolean;
}

/** How much the files of these documents are together. */
export function mailSize(documents: readonly Pick<Document, 'size'>[]): MailSize {
  const bytes = documents.reduce((sum, { size }) => sum + size, 0);
  const files = documents.length === 1 ? '1 file' : `${documents.length} files`;
  return { words: `${files}, ${formatBytes(bytes)}`, fits: bytes <= MAX_ATTACHED_BYTES };
}
