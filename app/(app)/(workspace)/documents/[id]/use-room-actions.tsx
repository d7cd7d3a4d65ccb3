import { useRouter } from 'next/navigation';
import { useCallback, useState, type ReactNode } from 'react';
import type { ChosenAction } from '#components/documents/dialog-props.ts';
import { DownloadStatusLater } from '#components/documents/toolbar/download-status-later.ts';
import { useDownload } from '#components/documents/toolbar/use-download.ts';
import { useDialog } from '#components/documents/use-dialog.ts';
import { AfterChange } from '#components/documents/use-document-change.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import type { DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';

const RoomDialogs = loadLater(
  async () => (await import('./room-dialogs.tsx')).RoomDialogs,
  ({ dialog }) => dialog !== null,
);

export interface RoomActions {
  run: (action: DocumentAction, document: Document) => void;
  /** Dialogs of the actions, and the progress of a download. */
  views: ReactNode;
}

/** Returns the handler of the document's actions; `onSign` is that of signing. After a deletion the list is shown. */
export function useRoomActions(onSign: () => void): RoomActions {
  'use memo';
  const router = useRouter();
  const { dialog, open, close } = useDialog<ChosenAction>();
  const { download, start, stop } = useDownload();
  const [wasDeleted, setWasDeleted] = useState(false);
  const run = (action: DocumentAction, document: Document) => {
    if (action === 'sign_digitally') onSign();
    else if (action === 'download') start([document]);
    else open({ action, documents: [document] });
  };
  const isDeletion = dialog?.action === 'delete';
  const afterChange = useCallback(() => {
    if (!isDeletion || wasDeleted) return;
    setWasDeleted(true);
    router.push('/documents');
  }, [isDeletion, wasDeleted, router]);
  const views = (
    <AfterChange value={afterChange}>
      <RoomDialogs dialog={dialog} onClose={close} />
      <DownloadStatusLater opened={download ? { download, onStop: stop } : null} />
    </AfterChange>
  );
  return { run, views };
}
