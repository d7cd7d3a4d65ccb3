import { useCallback, useState } from 'react';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';

export interface OpenDialog {
  /** Counts the openings, so that each begins with fresh inputs. */
  key: number;
  action: DocumentAction;
  /** One or several; what is done concerns all of them. */
  documents: readonly Document[];
  isOpen: boolean;
}

export interface DialogControl {
  dialog: OpenDialog | null;
  open: (action: DocumentAction, documents: readonly Document[]) => void;
  close: () => void;
}

/** Which dialog or drawer is open, about which documents. A closed one is remembered while it slides out. */
export function useOpenDialog(): DialogControl {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const open = useCallback(
    (action: DocumentAction, documents: readonly Document[]) =>
      setDialog((last) => ({ key: (last?.key ?? 0) + 1, action, documents, isOpen: true })),
    [],
  );
  const close = useCallback(() => setDialog((last) => last && { ...last, isOpen: false }), []);
  return { dialog, open, close };
}
