'use client';
import Upload from '@mui/icons-material/UploadFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useState } from 'react';
import { downloadDocuments } from '#client/download.ts';
import { DocumentDialogs } from '#components/documents/document-dialogs.tsx';
import { DOCUMENTS_PANEL_ID } from '#components/documents/documents-tabs.ts';
import { DocumentsToolbar } from '#components/documents/documents-toolbar.tsx';
import { DOCUMENTS_DESCRIPTION } from '#components/documents/status-words.ts';
import { tabId } from '#components/ui/tab-list.tsx';
import { UploadDocumentsDialog } from '#components/documents/upload-documents-dialog.tsx';
import { useDocumentsQuery } from '#components/documents/use-documents-query.ts';
import type { FirstPage } from '#components/documents/use-documents.ts';
import { useOpenDialog } from '#components/documents/use-open-dialog.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';
import { DetailsLayout } from './details-layout.tsx';
import { PreviewLayout } from './preview-layout.tsx';
import { SignDialog } from './sign-dialog.tsx';

export interface DocumentsWorkspaceProps {
  first: FirstPage;
  mayUpload: boolean;
  /** A guess of the server; the window's width decides once it is known. */
  isPhone: boolean;
}

/** The documents screen, where the features of documents and of signing meet. */
export function DocumentsWorkspace({ first, mayUpload, isPhone }: DocumentsWorkspaceProps) {
  const { query, change } = useDocumentsQuery();
  const { dialog, open, close } = useOpenDialog();
  const [isUploading, setIsUploading] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 899.95px)', { defaultMatches: isPhone });
  const onAction = useCallback(
    (action: DocumentAction, document: Document) => {
      if (action === 'download') void downloadDocuments([document.id]);
      else open(action, [document]);
    },
    [open],
  );
  const startUpload = useCallback(() => setIsUploading(true), []);
  const endUpload = useCallback(() => setIsUploading(false), []);
  const layout = { query, change, first, isNarrow, onAction, onUpload: mayUpload ? startUpload : undefined };
  // A phone has room for one thing: the document that is open, with its way back to the list.
  const isReading = isNarrow && query.layout === 'preview' && query.instanceId !== undefined;
  return (
    <>
      {isReading ? null : (
        <>
          <PageHeader
            title="Documents"
            description={DOCUMENTS_DESCRIPTION}
            action={mayUpload ? <UploadButton onClick={startUpload} /> : undefined}
          />
          <DocumentsToolbar query={query} change={change} />
        </>
      )}
      <Box
        role="tabpanel"
        id={DOCUMENTS_PANEL_ID}
        {...(isReading
          ? { 'aria-label': 'Document' }
          : { 'aria-labelledby': tabId(DOCUMENTS_PANEL_ID, query.status) })}
      >
        {query.layout === 'table' ? <DetailsLayout {...layout} /> : <PreviewLayout {...layout} />}
      </Box>
      <UploadDocumentsDialog open={isUploading} onClose={endUpload} />
      <DocumentDialogs dialog={dialog} onClose={close} />
      <SignDialog dialog={dialog} onClose={close} change={change} />
    </>
  );
}

function UploadButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="contained" startIcon={<Upload />} onClick={onClick} fullWidth>
      Upload files
    </Button>
  );
}
