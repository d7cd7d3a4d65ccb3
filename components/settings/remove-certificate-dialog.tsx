import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { CertificateChange } from './use-certificate-change.ts';

/** Removing destroys the sealed key; documents that it signed stay signed. */
export function RemoveCertificateDialog({ change }: { change: CertificateChange }) {
  const { removing, isAsking, busyId, remove, keep } = change;
  return (
    <ConfirmDialog
      open={isAsking}
      tone="danger"
      title="Remove this certificate?"
      description={
        <>
          The key of <strong>{removing?.subject}</strong> is deleted here and cannot be recovered. To sign
          with it again, its file must be added again. What it has signed stays signed.
        </>
      }
      confirmLabel="Remove"
      isBusy={busyId !== null}
      onConfirm={remove}
      onClose={keep}
    />
  );
}
