'use client';
import BrokenImage from '@mui/icons-material/BrokenImageOutlined';
import NoFile from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PdfPages, type PdfPagesProps } from './pdf-pages.tsx';
import { PdfPasswordForm } from './pdf-password-form.tsx';
import { usePdfDocument } from './use-pdf-document.ts';
import { viewerGround } from './viewer-ground.ts';

export interface PdfViewerProps extends Pick<
  PdfPagesProps,
  'title' | 'renderOverlay' | 'onPageSize' | 'onCurrentPage' | 'tools' | 'renderSidePanel' | 'ref'
> {
  /** Where the document's bytes are; null when it has none. */
  url: string | null;
  /** What accompanies the pages once they are there. */
  children?: ReactNode;
}

/** Shows a PDF: loading, asking for its password, failed with another try, or its pages. Fills its parent. */
export function PdfViewer({ url, children, ...shown }: PdfViewerProps) {
  const [attempt, setAttempt] = useState(1);
  if (url === null) {
    return (
      <Ground>
        <EmptyState icon={<NoFile />} title="No Attachment" hint="This document has no file to show." />
      </Ground>
    );
  }
  return (
    <OpenedViewer key={`${url} ${attempt}`} url={url} onRetry={() => setAttempt(attempt + 1)} {...shown}>
      {children}
    </OpenedViewer>
  );
}

type OpenedViewerProps = Omit<PdfViewerProps, 'url'> & { url: string; onRetry: () => void };

function OpenedViewer({ url, onRetry, children, ...shown }: OpenedViewerProps) {
  const state = usePdfDocument(url);
  switch (state.status) {
    case 'loading':
      return (
        <Ground isBusy>
          <LoadingPage />
        </Ground>
      );
    case 'locked':
      return (
        <Ground>
          <PdfPasswordForm wasWrong={state.wasWrong} onAnswer={state.answer} />
        </Ground>
      );
    case 'failed':
      return (
        <Ground>
          <Box role="alert">
            <EmptyState
              icon={<BrokenImage />}
              title="Preview Failed"
              hint="The document could not be shown. It may be damaged, or the connection was lost."
              action={<Button onClick={onRetry}>Try again</Button>}
            />
          </Box>
        </Ground>
      );
    case 'ready':
      return (
        <Box sx={FRAME}>
          <PdfPages {...shown} pdf={state.pdf} usual={state.usual}>
            {children}
          </PdfPages>
        </Box>
      );
  }
}

function LoadingPage() {
  return (
    <Skeleton
      variant="rectangular"
      role="status"
      aria-label="Loading the document"
      sx={{ width: 'min(100% - 32px, 640px)', height: 'auto', aspectRatio: '210 / 297', mx: 'auto', mt: 2 }}
    />
  );
}

function Ground({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{ ...FRAME, ...viewerGround, justifyContent: isBusy ? 'flex-start' : 'center' }}
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
