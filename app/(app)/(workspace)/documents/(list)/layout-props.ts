import type { SWRResponse } from 'swr';
import type { RequestError } from '#client/request-error.ts';
import type { DocumentsQueryState } from '#components/documents/use-documents-query.ts';
import type { LoadedPage } from '#components/documents/use-documents.ts';
import type { Selection } from '#components/documents/toolbar/use-selection.ts';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';

/** Props of both layouts of the documents screen. */
export interface LayoutProps extends DocumentsQueryState {
  list: SWRResponse<LoadedPage, RequestError>;
  isNarrow: boolean;
  onAction: (action: DocumentAction, document: Document) => void;
  selection: Selection;
  /** Shows checkboxes on the cards. */
  isSelecting: boolean;
  /** Undefined for a reader without the permission to upload. */
  onUpload: (() => void) | undefined;
}
