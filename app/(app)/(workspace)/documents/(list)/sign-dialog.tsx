import { useContext } from 'react';
import { useRefresh } from '#client/use-call.ts';
import type { ChosenAction } from '#components/documents/dialog-props.ts';
import type { OpenDialog } from '#components/documents/use-dialog.ts';
import { AfterChange } from '#components/documents/use-document-change.ts';
import type { ChangeQuery } from '#components/documents/use-documents-query.ts';
import { openSignBatch } from '#components/signing/batch/sign-batch-opened.ts';
import { SignDrawer } from '#components/signing/form/sign-drawer.tsx';
import type { SignBatch } from '#contracts/sign-batch.ts';

export interface SignDialogProps {
  dialog: OpenDialog<ChosenAction> | null;
  onClose: () => void;
  change: ChangeQuery;
}

/** Signs the chosen documents. The position of a signature can be drawn on the page, in the preview. */
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
