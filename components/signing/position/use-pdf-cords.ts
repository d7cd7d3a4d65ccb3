import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import { formatPosition } from '#contracts/sign-position.ts';
import { parsePdfCords, PDF_CORDS_KEY, type PdfCords } from '#shared/pdf-cords.ts';

const listeners = new Set<() => void>();

/** Returns the position drawn on this document in this browser, and functions to save and clear it. */
export function usePdfCords(documentId: string) {
  const text = useSyncExternalStore(subscribe, readCords, () => null);
  const cords = useMemo(() => parsePdfCords(text, documentId), [text, documentId]);
  const save = useCallback(
    (page: number, rectangle: Rectangle) => {
      const saved: PdfCords = { document_id: documentId, page, position: formatPosition(rectangle) };
      writeCords(JSON.stringify(saved));
    },
    [documentId],
  );
  const clear = useCallback(() => clearPdfCords([documentId]), [documentId]);
  return { cords, save, clear };
}

/** Clears the saved position if it belongs to one of these documents. */
export function clearPdfCords(documentIds: readonly string[]): void {
  const text = readCords();
  if (documentIds.some((id) => parsePdfCords(text, id) !== null)) writeCords(null);
}

/** Returns the text under `pdf-cords`, or null if there is none or the browser blocks its storage. */
export function readCords(): string | null {
  try {
    return window.localStorage.getItem(PDF_CORDS_KEY);
  } catch {
    return null;
  }
}

function writeCords(text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(PDF_CORDS_KEY);
    else window.localStorage.setItem(PDF_CORDS_KEY, text);
  } catch (error) {
    console.error('The position could not be kept.', error);
  }
  for (const listener of listeners) listener();
}

/** The storage event fires in other tabs only; `writeCords` notifies this one. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
