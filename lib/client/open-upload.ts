import { useEffect } from 'react';

let isWaiting = false;
let listener: (() => void) | null = null;

/** Opens the upload of the documents page: at once if the page is shown, otherwise as soon as it is. */
export function openUpload(): void {
  isWaiting = listener === null;
  listener?.();
}

/** Calls `onUpload` for each openUpload(); undefined for users who may not upload. */
export function useOpenUpload(onUpload: (() => void) | undefined): void {
  useEffect(() => {
    if (!onUpload) return undefined;
    listener = onUpload;
    if (isWaiting) onUpload();
    isWaiting = false;
    return () => {
      listener = null;
    };
  }, [onUpload]);
}
