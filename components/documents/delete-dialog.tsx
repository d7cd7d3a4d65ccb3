'use client';
import { request } from '#client/request.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { changeDocuments, type Document } from '#contracts/document.ts';
import { useDocumentChange } from './use-document-change.ts';

export interface DocumentDialogProps {
  document: Document;
  open: boolean;
  onClose: () => void;
}

/** Asks before a document goes for good. */
export function DeleteDialog({ document, open, onClose }: DocumentDialogProps) {
  const { isBusy, run } = useDocumentChange(onClose);
  const remove = () =>
    run(() => request(changeDocuments, { body: { purpose: 'remove', instance_ids: [document.id] } }));
  return (
    <ConfirmDialog
      open={open}
      title="Delete this document?"
      description={`“${document.document_name}” will be deleted with all its versions. This cannot be undone.`}
      confirmLabel="Delete"
      tone="danger"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
