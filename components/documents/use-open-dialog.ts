'use client';
import { useCallback, useState } from 'react';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';

export interface OpenDialog {
  /** Counts the openings, so that each begins with fresh inputs. */
  key: number;
  action: DocumentAction;
  document: Document;
  isOpen: boolean;
}

export interface DialogControl {
  dialog: OpenDialog | null;
  open: (action: DocumentAction, document: Document) => void;
  close: () => void;
}

/** Which dialog or drawer is open, about which document. A closed one is remembered while it slides out. */
export function useOpenDialog(): DialogControl {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const open = useCallback(
    (action: DocumentAction, document: Document) =>
      setDialog((last) => ({ key: (last?.key ?? 0) + 1, action, document, isOpen: true })),
    [],
  );
  const close = useCallback(() => setDialog((last) => last && { ...last, isOpen: false }), []);
  return { dialog, open, close };
}
