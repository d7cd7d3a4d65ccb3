import type { Document } from '#contracts/document.ts';

/** What a dialog or drawer about one document is given. */
export interface DocumentDialogProps {
  document: Document;
  open: boolean;
  onClose: () => void;
}

/** What one about several documents is given; there is always at least one. */
export interface DocumentsDialogProps extends Omit<DocumentDialogProps, 'document'> {
  documents: readonly Document[];
}

/** “Lease.pdf” or 24 documents. */
export function nameOrCount(documents: readonly Document[]): string {
  const [first] = documents;
  return documents.length === 1 && first ? `“${first.document_name}”` : `${documents.length} documents`;
}
