import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';

/** An action that was chosen, and the documents that it applies to; there is always at least one. */
export interface ChosenAction {
  action: DocumentAction;
  documents: readonly Document[];
}

/** Props of a dialog or drawer about one document. */
export interface DocumentDialogProps {
  document: Document;
  open: boolean;
  onClose: () => void;
}

/** Props of a dialog or drawer about several documents; there is always at least one. */
export interface DocumentsDialogProps extends Omit<DocumentDialogProps, 'document'> {
  documents: readonly Document[];
}

/** Returns the quoted name of a single document, or the number of several: “Lease.pdf”, 24 documents. */
export function nameOrCount(documents: readonly Document[]): string {
  const [first] = documents;
  return documents.length === 1 && first ? `“${first.document_name}”` : `${documents.length} documents`;
}
