import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { Organization } from '#contracts/organization.ts';
import { leaveOrganization } from '#contracts/own-organizations.ts';

export interface LeaveOrganizationDialogProps {
  organization: Organization;
  onClose: () => void;
  onLeft: () => Promise<void>;
}

/** Asks before the user leaves an organization; a refusal shows its reason in the dialog. */
export function LeaveOrganizationDialog({ organization, onClose, onLeft }: LeaveOrganizationDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const leave = async () => {
    setIsBusy(true);
    try {
      await request(leaveOrganization, { params: { id: organization.id } }, { quiet: true });
      await onLeft();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setRefusal(error.message);
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={`Leave ${organization.name}?`}
      description={
        <>
          You will no longer see its documents. What you have signed stays valid. To come back you need an
          invitation.
          {refusal ? (
            <Alert severity="error" sx={{ mt: 2 }}>
              {refusal}
            </Alert>
          ) : null}
        </>
      }
      confirmLabel="Leave organization"
      isBusy={isBusy}
      onConfirm={() => void leave()}
      onClose={onClose}
    />
  );
}
