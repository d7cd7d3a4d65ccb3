import { DocumentDialogs } from '#components/documents/document-dialogs.tsx';
import { VersionCheck } from '#components/verification/version-check.tsx';
import { SignDialog, type SignDialogProps } from './sign-dialog.tsx';
import { WithFieldPlacing } from '../with-field-placing.tsx';

/** The dialog or drawer of the chosen action. */
export function ActionDialogs({ dialog, onClose, change }: SignDialogProps) {
  return (
    <>
      <WithFieldPlacing>
        <DocumentDialogs
          dialog={dialog}
          onClose={onClose}
          renderVersionCheck={(version) => <VersionCheck {...version} />}
        />
      </WithFieldPlacing>
      <SignDialog dialog={dialog} onClose={onClose} change={change} />
    </>
  );
}
