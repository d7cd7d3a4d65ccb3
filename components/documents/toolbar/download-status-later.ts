import { dialogLater } from '#components/ui/dialog-later.tsx';
import type { DownloadStatusProps } from './download-status.tsx';

/** Progress of a download, if there is one. */
export const DownloadStatusLater = dialogLater<DownloadStatusProps>(
  async () => (await import('./download-status.tsx')).DownloadStatus,
);
