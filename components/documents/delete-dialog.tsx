import { request } from '#client/request.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { changeDocuments } from '#contracts/document.ts';
import { UNDO_SECONDS } from '#contracts/document-undo.ts';
import { nameOrCount, type DocumentsDialogProps } from './dialog-props.ts';
import { useDocumentChange } from './use-document-change.ts';
import { useUndo } from './use-undo.ts';

/** Asks for confirmation before documents are deleted with all their versions. */
export function DeleteDialog({ documents, open, onClose }: DocumentsDialogProps) {
  const { isBusy, run } = useDocumentChange(onClose);
  const isOne = documents.length === 1;
  const instance_ids = documents.map(({ id }) => id);
  const { startUndo, canUndo } = useUndo();
  const remove = () => {
    const { fields, action } = startUndo();
    const body = { purpose: 'remove' as const, instance_ids, ...fields };
    return run(() => request(changeDocuments, { body }, { action }));
  };
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${nameOrCount(documents)}?`}
      description={`${isOne ? 'The document' : 'They'} will be deleted with all ${isOne ? 'its' : 'their'} versions. ${canUndo ? `After ${UNDO_SECONDS} seconds this` : 'This'} cannot be undone.`}
      confirmLabel={isOne ? 'Delete' : `Delete ${documents.length} documents`}
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
