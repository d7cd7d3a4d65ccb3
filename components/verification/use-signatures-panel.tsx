'use client';
import { useState, type ReactNode } from 'react';
import { SignaturesButton } from './signatures-button.tsx';
import { SignaturesPanel } from './signatures-panel.tsx';
import { useSignatureReport, type CheckedVersion } from './use-signature-report.ts';

export interface SignaturesPieces {
  /** For the toolbar. */
  button: ReactNode;
  /** For the place beside the pages; is told whether there is room, and how to go to a page. */
  panel: (place: { isRoomy: boolean; onPage: (page: number) => void }) => ReactNode;
}

/** The signatures of an open document, in the two pieces that a viewer has places for. */
export function useSignaturesPanel(checked: CheckedVersion & { documentName: string }): SignaturesPieces {
  const [isOpen, setIsOpen] = useState(false);
  const check = useSignatureReport(checked, isOpen);
  if (check.error?.kind === 'not_available') return { button: null, panel: () => null };
  return {
    button: <SignaturesButton report={check.data} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />,
    panel: (place) => (
      <SignaturesPanel
        {...place}
        documentName={checked.documentName}
        check={check}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}
