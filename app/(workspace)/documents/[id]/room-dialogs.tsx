import { DocumentDialogs, type DocumentDialogsProps } from '#components/documents/document-dialogs.tsx';
import { VersionCheck } from '#components/verification/version-check.tsx';

/** The dialog or drawer of the chosen action. */
export function RoomDialogs(props: Omit<DocumentDialogsProps, 'renderVersionCheck'>) {
  return <DocumentDialogs {...props} renderVersionCheck={(version) => <VersionCheck {...version} />} />;
}
