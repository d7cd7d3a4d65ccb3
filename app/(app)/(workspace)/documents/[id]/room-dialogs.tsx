import { DocumentDialogs, type DocumentDialogsProps } from '#components/documents/document-dialogs.tsx';
import { VersionCheck } from '#components/verification/version-check.tsx';
import { WithFieldPlacing } from '../with-field-placing.tsx';

/** The dialog or drawer of the chosen action. */
export function RoomDialogs(props: Omit<DocumentDialogsProps, 'renderVersionCheck'>) {
  return (
    <WithFieldPlacing>
      <DocumentDialogs {...props} renderVersionCheck={(version) => <VersionCheck {...version} />} />
    </WithFieldPlacing>
  );
}
