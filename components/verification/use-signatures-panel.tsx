import { useState, type ReactNode } from 'react';
import { SignaturesButton } from './signatures-button.tsx';
import { SignaturesPanel, type SignaturesPanelProps } from './signatures-panel.tsx';
import { useVersionReport, type CheckedVersion } from './use-version-report.ts';

export interface SignaturesViews {
  /** Button for the toolbar of the viewer. */
  button: ReactNode;
  /** Renders the panel beside the pages of the viewer. */
  panel: (viewer: Pick<SignaturesPanelProps, 'hasRoomBeside' | 'onPage'>) => ReactNode;
}

/** Verifies the signatures of an open document and returns the button and the panel that show them. */
export function useSignaturesPanel(checked: CheckedVersion & { documentName: string }): SignaturesViews {
  const [isOpen, setIsOpen] = useState(false);
  const check = useVersionReport(checked, isOpen);
  if (check.error?.kind === 'not_available') return { button: null, panel: () => null };
  return {
    button: <SignaturesButton report={check.data} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />,
    panel: (viewer) => (
      <SignaturesPanel
        {...viewer}
        documentName={checked.documentName}
        check={check}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
