import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';

export interface RemovePictureDialogProps {
  open: boolean;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function RemovePictureDialog(props: RemovePictureDialogProps) {
  return (
    <ConfirmDialog
      {...props}
      tone="danger"
      title="Remove your handwritten signature?"
      description="The picture is deleted here. Documents that show it already stay as they are."
      confirmLabel="Remove"
    />
  );
}
