import Back from '@mui/icons-material/ArrowBackRounded';
import NotFound from '@mui/icons-material/FindInPageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useShortcut } from '#client/shortcuts.ts';
import { PreviewHeader } from '#components/documents/preview/preview-header.tsx';
import { useDocument } from '#components/documents/use-documents.ts';
import { useIsMyTurn } from '#components/ui/use-is-my-turn.ts';
import { PreviewPane } from '#components/signing/viewer/preview-pane.tsx';
import { usePageTitle } from '#client/use-page-title.ts';
import { useSignaturesPanel } from '#components/verification/use-signatures-panel.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import type { Document } from '#contracts/document.ts';
import type { LayoutProps } from './layout-props.ts';

export interface SelectedDocumentProps extends Pick<LayoutProps, 'onAction'> {
  id: string;
  /** Documents that are already loaded; the selected one need not be among them. */
  rows: readonly Document[];
  onBack?: (() => void) | undefined;
  /** True if the reader has opened it, and not only the layout. */
  isOpened: boolean;
}

/** The document that the URL names, or its loading, error or not-found state. */
export function SelectedDocument({ id, rows, onAction, onBack, isOpened }: SelectedDocumentProps) {
  const { document, error, retry } = useDocument(id, rows);
  usePageTitle(document?.document_name);
  const isMyTurn = useIsMyTurn();
  const sign = () => document && onAction('sign_digitally', document);
  useShortcut('sign', document && isMyTurn(document) ? sign : undefined);
  if (error?.status === 404) {
    return (
      <Frame>
        <BackBar onBack={onBack} />
        <EmptyState
          icon={<NotFound />}
          title="This document is not here"
          hint="It was deleted, or you cannot see it."
        />
      </Frame>
    );
  }
  if (error && !document) {
    return (
      <Frame>
        <BackBar onBack={onBack} />
        <LoadError error={error} onRetry={() => void retry()} />
      </Frame>
    );
  }
  if (!document) return <Skeleton variant="rounded" sx={{ height: '100%', minHeight: 480 }} />;
  return (
    <Frame>
      <PreviewHeader document={document} onAction={onAction} onBack={onBack} />
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <OpenDocument key={document.id} document={document} onAction={onAction} isOpened={isOpened} />
      </Box>
    </Frame>
  );
}

/** The pages of a document, with the panel of its signatures. */
function OpenDocument({
  document,
  onAction,
  isOpened,
}: Pick<SelectedDocumentProps, 'onAction' | 'isOpened'> & { document: Document }) {
  const { button, panel, outlines } = useSignaturesPanel(document);
  return (
    <PreviewPane
      document={document}
      onSignDigitally={() => onAction('sign_digitally', document)}
      takesFocus={isOpened}
      tools={button}
      renderSidePanel={panel}
      renderOutlines={outlines}
    />
  );
}

/** Returns to the list where it is not beside the document; the header does so once the document is loaded. */
function BackBar({ onBack }: Pick<SelectedDocumentProps, 'onBack'>) {
  if (!onBack) return null;
  return (
    <Button variant="text" startIcon={<Back />} onClick={onBack} sx={{ alignSelf: 'flex-start', m: 0.5 }}>
      Back to the list
    </Button>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: { xs: 480, md: 0 },
        height: { xs: 'calc(100dvh - 104px)', md: '100%' },
        border: 1,
        borderColor: 'line',
        borderRadius: 1,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      {children}
    </Box>
  );
}
