import { useCallback, useState } from 'react';

/** Content of a dialog or drawer, and whether it is open. */
export type OpenDialog<T> = T & {
  /** Number of the opening; as React key it makes each opening start with fresh inputs. */
  key: number;
  isOpen: boolean;
};

export interface DialogControl<T> {
  dialog: OpenDialog<T> | null;
  open: (content: T) => void;
  close: () => void;
}

/** Holds what is shown in a dialog. A closed dialog keeps its content, so that it can slide out. */
export function useDialog<T extends object>(): DialogControl<T> {
  'use memo';
  const [dialog, setDialog] = useState<OpenDialog<T> | null>(null);
  const open = useCallback(
    (content: T) => setDialog((last) => ({ ...content, key: (last?.key ?? 0) + 1, isOpen: true })),
    [],
  );
  const close = useCallback(() => setDialog((last) => last && { ...last, isOpen: false }), []);
  return { dialog, open, close };
}
