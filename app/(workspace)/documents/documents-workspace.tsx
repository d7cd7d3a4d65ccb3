'use client';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useState } from 'react';
import { AfterChange } from '#components/documents/after-change.ts';
import { DocumentDialogs } from '#components/documents/document-dialogs.tsx';
import { listScope } from '#components/documents/documents-query.ts';
import { DOCUMENTS_PANEL_ID } from '#components/documents/toolbar/documents-tabs.ts';
import { DownloadStatus } from '#components/documents/toolbar/download-status.tsx';
import { SignBatches } from '#components/signing/batch/sign-batches.tsx';
import { UploadDocumentsDialog } from '#components/documents/upload/upload-documents-dialog.tsx';
import { useDocumentsQuery } from '#components/documents/use-documents-query.ts';
import { useDocuments, type FirstPage } from '#components/documents/use-documents.ts';
import { useSelection } from '#components/documents/toolbar/use-selection.ts';
import { tabId } from '#components/ui/tab-list.tsx';
import { VersionCheck } from '#components/verification/version-check.tsx';
import type { Document } from '#contracts/document.ts';
import { DetailsLayout } from './details-layout.tsx';
import { DocumentsHead } from './documents-head.tsx';
import type { LayoutProps } from './layout-props.ts';
import { PreviewLayout } from './preview-layout.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { useDocumentActions } from './use-document-actions.ts';

export interface DocumentsWorkspaceProps {
  first: FirstPage;
  mayUpload: boolean;
  /** A guess of the server; the window's width decides once it is known. */
  isPhone: boolean;
}

/** A line above the list takes from its height, so that the window still holds all of it. */
const PANEL = { '[data-above-list] + &': { '--above-list': '62px' } } as const;
const NO_ROWS: readonly Document[] = [];

/** The documents screen, where the features of documents and of signing meet. */
export function DocumentsWorkspace({ first, mayUpload, isPhone }: DocumentsWorkspaceProps) {
  const { query, change } = useDocumentsQuery();
  const list = useDocuments(query, first);
  const selection = useSelection(listScope(query), list.data?.rows ?? NO_ROWS);
  const actions = useDocumentActions();
  const { dialog, close, download } = actions;
  const [isUploading, setIsUploading] = useState(false);
  const [isChoosing, setIsChoosing] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { defaultMatches: isPhone });
  const startUpload = useCallback(() => setIsUploading(true), []);
  const endUpload = useCallback(() => setIsUploading(false), []);
  const { clear } = selection;
  const letGo = useCallback(() => {
    clear();
    setIsChoosing(false);
  }, [clear]);
  const layout: LayoutProps = {
    query,
    change,
    list,
    isNarrow,
    onAction: actions.onAction,
    selection,
    isSelecting: isNarrow && query.layout === 'table' && (isChoosing || selection.ids.size > 0),
    onUpload: mayUpload ? startUpload : undefined,
  };
  // A phone has room for one thing: the document that is open, with its way back to the list.
  const isReading = isNarrow && query.layout === 'preview' && query.instanceId !== undefined;
  return (
    <AfterChange value={letGo}>
      {isReading ? null : (
        <>
          <DocumentsHead {...layout} onBulkAction={actions.onBulkAction} onSelectingChange={setIsChoosing} />
          <SignBatches />
        </>
      )}
      <Box
        role="tabpanel"
        id={DOCUMENTS_PANEL_ID}
        sx={PANEL}
        {...(isReading
          ? { 'aria-label': 'Document' }
          : { 'aria-labelledby': tabId(DOCUMENTS_PANEL_ID, query.status) })}
      >
        {query.layout === 'table' ? <DetailsLayout {...layout} /> : <PreviewLayout {...layout} />}
      </Box>
      <UploadDocumentsDialog open={isUploading} onClose={endUpload} />
      <DocumentDialogs
        dialog={dialog}
        onClose={close}
        renderVersionCheck={(version) => <VersionCheck {...version} />}
      />
      <SignDialog dialog={dialog} onClose={close} change={change} />
      {download ? <DownloadStatus download={download} onStop={actions.stop} /> : null}
    </AfterChange>
  );
}
