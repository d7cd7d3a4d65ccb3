import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { TrustListChange } from './use-trust-list-change.ts';

export function TrustListRemoveDialog({ change }: { change: TrustListChange }) {
  const { removing, isAsking, isRemoving, remove, keep } = change;
  return (
    <ConfirmDialog
      open={isAsking}
      tone="danger"
      title="Remove this authority?"
      description={
        <>
          Signatures with certificates of <strong>{removing?.subject}</strong> will no longer be trusted in
          your organization. The signatures themselves do not change.
        </>
      }
      confirmLabel="Remove"
      isBusy={isRemoving}
      onConfirm={remove}
      onClose={keep}
    />
  );
}
