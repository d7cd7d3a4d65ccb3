import { useEffect } from 'react';

let isWished = false;
let listener: (() => void) | null = null;

/** Asks the documents screen to open its upload: at once if it is shown, otherwise as soon as it is. */
export function wishUpload(): void {
  isWished = listener === null;
  listener?.();
}

/** Calls `onUpload` when the upload is asked for from elsewhere; nothing without the permission to upload. */
export function useUploadWish(onUpload: (() => void) | undefined): void {
  useEffect(() => {
    if (!onUpload) return undefined;
    listener = onUpload;
    if (isWished) onUpload();
    isWished = false;
    return () => {
      listener = null;
    };
  }, [onUpload]);
}
