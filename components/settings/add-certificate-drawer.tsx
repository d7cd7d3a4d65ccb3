import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { SideDrawer } from '#components/ui/side-drawer.tsx';
import type { CertificateOwner } from '#contracts/certificate.ts';
import { AddCertificateForm, type AddProgress } from './add-certificate-form.tsx';

export interface AddCertificateDrawerProps {
  owner: CertificateOwner;
  open: boolean;
  onClose: () => void;
  onAdded: () => void;
}

const UNTOUCHED: AddProgress = { isDirty: false, isBusy: false };

/** Drawer that adds the certificate of a PFX file. It cannot be closed during the upload. */
export function AddCertificateDrawer({ owner, open, onClose, onAdded }: AddCertificateDrawerProps) {
  const formId = useId();
  const [{ isDirty, isBusy }, setProgress] = useState(UNTOUCHED);
  const finish = () => {
    onAdded();
    onClose();
  };
  return (
    <SideDrawer
      open={open}
      title="Add certificate"
      subtitle={owner === 'user' ? 'For your signatures alone' : 'For the organization'}
      isDirty={isDirty}
      onClose={isBusy ? ignore : onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="contained" loading={isBusy}>
            Add certificate
          </Button>
        </>
      }
    >
      <AddCertificateForm formId={formId} owner={owner} onProgress={setProgress} onAdded={finish} />
    </SideDrawer>
  );
}

const ignore = () => undefined;
