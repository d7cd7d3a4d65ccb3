import { useState, type ReactNode } from 'react';
import { loadLater } from '#components/ui/load-later.tsx';
import type { Document } from '#contracts/document.ts';
import type { ChangeOutlinesProps, OutlinedPage } from './change-outlines.tsx';
import { SignaturesButton } from './signatures-button.tsx';
import type { SignaturesPanelProps } from './signatures-panel.tsx';
import { useVersionReport } from './use-version-report.ts';

const SignaturesPanelLater = loadLater<SignaturesPanelProps>(
  async () => (await import('./signatures-panel.tsx')).SignaturesPanel,
  ({ view }) => view !== 'closed',
);

const ChangeOutlinesLater = loadLater<ChangeOutlinesProps>(
  async () => (await import('./change-outlines.tsx')).ChangeOutlines,
  () => true,
);

export interface SignaturesViews {
  /** Button for the toolbar of the viewer. */
  button: ReactNode;
  /** Renders the panel beside the pages of the viewer. */
  panel: (viewer: Pick<SignaturesPanelProps, 'hasRoomBeside' | 'onPage'>) => ReactNode;
  /** Renders the outlines of what changed on a page after signing, while the panel is open. */
  outlines: (page: OutlinedPage) => ReactNode;
}

/** Verifies the signatures of an open document and returns the views of the viewer that show them. */
export function useSignaturesPanel(document: Document): SignaturesViews {
  'use memo';
  const [view, setView] = useState<SignaturesPanelProps['view']>('closed');
  const isOpen = view === 'panel';
  const { id: documentId, version, document_name, is_encrypted, is_password_kept } = document;
  const isReadable = !is_encrypted || is_password_kept; // else the check fails, which the panel says when it is opened
  const check = useVersionReport(
    { documentId, version },
    isOpen ? 'now' : isReadable ? 'once idle' : 'not yet',
  );
  const { data: report, error } = check;
  if (error?.kind === 'not_available') return { button: null, panel: () => null, outlines: () => null };
  return {
    button: (
      <SignaturesButton
        report={report}
        isOpen={isOpen}
        onToggle={() => setView(isOpen ? 'closed' : 'panel')}
      />
    ),
    panel: (viewer) => (
      <SignaturesPanelLater
        {...viewer}
        documentName={document_name}
        check={check}
        view={view}
        onView={setView}
      />
    ),
    outlines: (page) =>
      report && view !== 'closed' ? <ChangeOutlinesLater report={report} page={page} /> : null,
  };
}
