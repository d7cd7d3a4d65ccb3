import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Rectangle } from '#contracts/sign-form.ts';
import { onSignOut } from '#client/sign-out.ts';
import { formatPosition } from '#contracts/sign-position.ts';
import { parsePdfCords, PDF_CORDS_KEY, type PdfCords } from '#shared/pdf-cords.ts';

const listeners = new Set<() => void>();
/** Position that this tab has saved last. The storage holds one for all tabs, so that another document in another tab replaces it there. */
let own: { documentId: string; text: string } | null = null;
onSignOut(() => {
  own = null;
  notify();
});

/** Returns the position drawn on this document in this browser, and functions to save and clear it. */
export function usePdfCords(documentId: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => textOf(documentId),
    () => null,
  );
  const cords = useMemo(() => parsePdfCords(text, documentId), [text, documentId]);
  const save = useCallback(
    (page: number, rectangle: Rectangle) => {
      const saved: PdfCords = { document_id: documentId, page, position: formatPosition(rectangle) };
      const text = JSON.stringify(saved);
      own = { documentId, text };
      writeCords(text);
    },
    [documentId],
  );
  const clear = useCallback(() => clearPdfCords([documentId]), [documentId]);
  return { cords, save, clear };
}

/** Clears the saved position if it belongs to one of these documents. */
export function clearPdfCords(documentIds: readonly string[]): void {
  if (own && documentIds.includes(own.documentId)) own = null;
  const text = readCords();
  if (documentIds.some((id) => parsePdfCords(text, id) !== null)) writeCords(null);
  else notify();
}

/** Returns the position drawn on this document in this browser, or null. */
export function readPdfCords(documentId: string): PdfCords | null {
  return parsePdfCords(textOf(documentId), documentId);
}

/** Returns the saved text of this document, or null. */
function textOf(documentId: string): string | null {
  const text = readCords();
  if (parsePdfCords(text, documentId)) return text;
  return own?.documentId === documentId ? own.text : null;
}

/** Returns the text under `pdf-cords`, or null if there is none or the browser blocks its storage. */
function readCords(): string | null {
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
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

/** The storage event fires in other tabs only; `writeCords` notifies this one. */
function subscribe(listener: () => void): () => void {
  const follow = ({ newValue, oldValue }: StorageEvent) => {
    const isAboutOwn = own && parsePdfCords(newValue ?? oldValue, own.documentId) !== null;
    if (isAboutOwn) own = null; // moved or removed there, as after signing
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}
