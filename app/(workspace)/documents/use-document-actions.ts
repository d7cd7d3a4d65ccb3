import { useCallback } from 'react';
import { useDownload, type Downloading } from '#components/documents/toolbar/use-download.ts';
import { useOpenDialog, type DialogControl } from '#components/documents/use-open-dialog.ts';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';

export interface DocumentActions extends Pick<DialogControl, 'dialog' | 'close'>, Downloading {
  onAction: (action: DocumentAction, document: Document) => void;
  onBulkAction: (action: DocumentAction, documents: readonly Document[]) => void;
}

/** What happens when an action is chosen: a download starts at once, everything else opens its dialog. */
export function useDocumentActions(): DocumentActions {
  const { dialog, open, close } = useOpenDialog();
  const downloading = useDownload();
  const { start } = downloading;
  const onBulkAction = useCallback(
    (action: DocumentAction, documents: readonly Document[]) => {
      if (action === 'download') start(documents);
      else open(action, documents);
    },
    [open, start],
  );
  const onAction = useCallback(
    (action: DocumentAction, document: Document) => onBulkAction(action, [document]),
    [onBulkAction],
  );
  return { dialog, close, onAction, onBulkAction, ...downloading };
}
