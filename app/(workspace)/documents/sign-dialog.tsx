import { useContext } from 'react';
import { useRefresh } from '#client/use-call.ts';
import { AfterChange } from '#components/documents/after-change.ts';
import type { ChangeQuery } from '#components/documents/use-documents-query.ts';
import type { OpenDialog } from '#components/documents/use-open-dialog.ts';
import { openSignBatch } from '#components/signing/batch/sign-batch-opened.ts';
import { SignDrawer } from '#components/signing/form/sign-drawer.tsx';
import type { SignBatch } from '#contracts/sign-batch.ts';

export interface SignDialogProps {
  dialog: OpenDialog | null;
  onClose: () => void;
  change: ChangeQuery;
}

/** Signs the document that was chosen; its place can be picked on the page, in the preview. */
export function SignDialog({ dialog, onClose, change }: SignDialogProps) {
  const refresh = useRefresh();
  const afterChange = useContext(AfterChange);
  if (dialog?.action !== 'sign_digitally') return null;
  const { key, documents, isOpen } = dialog;
  const finish = () => {
    void refresh(['/document']);
    afterChange();
    onClose();
  };
  const showBatch = ({ id }: SignBatch) => {
    openSignBatch(id);
    void refresh(['/sign-batch']);
    afterChange();
    onClose();
  };
  const chooseOnPage = () => {
    onClose();
    change({ layout: 'preview', instanceId: documents[0]?.id });
  };
  return (
    <SignDrawer
      key={key}
      documents={documents}
      open={isOpen}
      onClose={onClose}
      onSigned={finish}
      onBatch={showBatch}
      onChoosePosition={chooseOnPage}
    />
  );
}
