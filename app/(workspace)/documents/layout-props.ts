import type { SWRResponse } from 'swr';
import type { RequestError } from '#client/request-error.ts';
import type { DocumentsQuery } from '#components/documents/documents-query.ts';
import type { ChangeQuery } from '#components/documents/use-documents-query.ts';
import type { LoadedPage } from '#components/documents/use-documents.ts';
import type { Selection } from '#components/documents/toolbar/use-selection.ts';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';

/** What either layout of the documents screen is given. */
export interface LayoutProps {
  query: DocumentsQuery;
  change: ChangeQuery;
  list: SWRResponse<LoadedPage, RequestError>;
  isNarrow: boolean;
  onAction: (action: DocumentAction, document: Document) => void;
  selection: Selection;
  /** Whether cards show boxes to choose them by. */
  isSelecting: boolean;
  /** Missing for a reader who may not upload. */
  onUpload: (() => void) | undefined;
}
