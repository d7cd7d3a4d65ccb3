import { useCallback, useEffect, useRef, useState } from 'react';
import { downloadDocuments } from '#client/download.ts';
import type { Document } from '#contracts/document.ts';

export interface DownloadState {
  documents: readonly Document[];
  /** Number of bytes received so far. */
  received: number;
}

export interface Downloading {
  /** The running download, or null. */
  download: DownloadState | null;
  start: (documents: readonly Document[]) => void;
  stop: () => void;
}

/** Downloads documents, one download at a time; starting another one aborts it. */
export function useDownload(): Downloading {
  'use memo';
  const [download, setDownload] = useState<DownloadState | null>(null);
  const underway = useRef<AbortController | null>(null);
  const stop = useCallback(() => underway.current?.abort(), []);
  useEffect(() => stop, [stop]);
  const start = useCallback((documents: readonly Document[]) => {
    const controller = new AbortController();
    const isCurrent = () => underway.current === controller;
    underway.current?.abort();
    underway.current = controller;
    setDownload({ documents, received: 0 });
    const ids = documents.map(({ id }) => id);
    const onProgress = (received: number) => {
      if (isCurrent()) setDownload({ documents, received });
    };
    void downloadDocuments(ids, { signal: controller.signal, onProgress }).finally(() => {
      if (isCurrent()) setDownload(null);
    });
  }, []);
  return { download, start, stop };
}
