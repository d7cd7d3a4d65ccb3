import type { DocumentsQuery } from '#components/documents/documents-query.ts';
import type { ChangeQuery } from '#components/documents/use-documents-query.ts';
import type { FirstPage } from '#components/documents/use-documents.ts';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';

/** What either layout of the documents screen is given. */
export interface LayoutProps {
  query: DocumentsQuery;
  change: ChangeQuery;
  first: FirstPage;
  isNarrow: boolean;
  onAction: (action: DocumentAction, document: Document) => void;
  /** Missing for a reader who may not upload. */
  onUpload: (() => void) | undefined;
}
