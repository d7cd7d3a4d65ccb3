import BrokenImage from '@mui/icons-material/BrokenImageOutlined';
import NoFile from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { PdfPages, type PdfPagesProps } from './pdf-pages.tsx';
import type { PdfPasswordFormProps } from './pdf-password-form.tsx';
import { SlowNotice } from './slow-notice.tsx';
import { usePdfDocument, type PdfState } from './use-pdf-document.ts';
import { viewerBackground } from './viewer-background.ts';

export type OpeningStatus = Exclude<PdfState['status'], 'loading'>;

export interface PdfViewerProps extends Pick<
  PdfPagesProps,
  | 'title'
  | 'renderOverlay'
  | 'onPageSize'
  | 'onCurrentPage'
  | 'onReady'
  | 'keptInView'
  | 'tools'
  | 'renderSidePanel'
  | 'ref'
> {
  /** Id of the document, whose password is asked for once only. */
  documentId: string;
  /** URL of a version of the file; null for a document without one. */
  url: string | null;
  /** Called when a page of the file at `url` has been drawn. */
  onPageDrawn?: ((page: number, url: string) => void) | undefined;
  /** Called when the document waits for its password, could not be opened, or is open. */
  onStatus?: ((status: OpeningStatus) => void) | undefined;
  /** Shown over or below the pages when the document is open. */
  children?: ReactNode;
}

/** Viewer of a PDF, with its loading, password, error and empty states. Fills its parent. */
export function PdfViewer({ documentId, url, children, ...shown }: PdfViewerProps) {
  'use memo';
  const [attempt, setAttempt] = useState(1);
  if (url === null) {
    return (
      <Background>
        <EmptyState icon={<NoFile />} title="No Attachment" hint="This document has no file to show." />
      </Background>
    );
  }
  return (
    <OpenedViewer
      key={`${documentId} ${attempt}`}
      documentId={documentId}
      url={url}
      onRetry={() => setAttempt(attempt + 1)}
      {...shown}
    >
      {children}
    </OpenedViewer>
  );
}

type OpenedViewerProps = Omit<PdfViewerProps, 'url'> & { url: string; onRetry: () => void };

function OpenedViewer({
  documentId,
  url,
  onRetry,
  onPageDrawn,
  onStatus,
  children,
  ...shown
}: OpenedViewerProps) {
  'use memo';
  const state = usePdfDocument(url, documentId);
  const { status } = state;
  useEffect(() => {
    if (status !== 'loading') onStatus?.(status);
  }, [status, onStatus]);
  const openedUrl = state.status === 'ready' ? state.url : url;
  const onDrawn = useCallback((page: number) => onPageDrawn?.(page, openedUrl), [onPageDrawn, openedUrl]);
  switch (state.status) {
    case 'loading':
      return (
        <Background isBusy>
          <LoadingPage />
        </Background>
      );
    case 'password_required':
      return (
        <Background>
          <PdfPasswordFormLater wasWrong={state.wasWrong} onPassword={state.answer} />
        </Background>
      );
    case 'failed':
      return (
        <Background>
          <Box role="alert">
            <EmptyState
              icon={<BrokenImage />}
              title="Preview Failed"
              hint="The document could not be shown. It may be damaged, or the connection was lost."
              action={<Button onClick={onRetry}>Try again</Button>}
            />
          </Box>
        </Background>
      );
    case 'ready':
      return (
        <Box sx={FRAME}>
          <PdfPages {...shown} onPageDrawn={onDrawn} pdf={state.pdf} fallbackSize={state.fallbackSize}>
            {children}
          </PdfPages>
        </Box>
      );
  }
}

/** Few documents are encrypted. */
const PdfPasswordFormLater = loadLater<PdfPasswordFormProps>(
  async () => (await import('./pdf-password-form.tsx')).PdfPasswordForm,
  () => true,
);

function LoadingPage() {
  return (
    <Box role="status" sx={LOADING_PAGE}>
      <Skeleton variant="rectangular" sx={{ height: 1 }} />
      <SlowNotice>Loading the document</SlowNotice>
    </Box>
  );
}

const LOADING_PAGE = {
  position: 'relative',
  width: 'min(100% - 32px, 640px)',
  aspectRatio: '210 / 297',
  mx: 'auto',
  mt: 2,
} as const;

function Background({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{ ...FRAME, ...viewerBackground, justifyContent: isBusy ? 'flex-start' : 'center' }}
      aria-busy={isBusy}
    >
      {children}
    </Box>
  );
}

const FRAME = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: 1,
  minHeight: 0,
  overflow: 'hidden',
} as const;
