import Button from '@mui/material/Button';
import { useState } from 'react';
import { useHasExtensions } from '#client/extensions.ts';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { PageSection } from '#components/ui/page-section.tsx';

const DeleteAccountDialog = dialogLater(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
);

/** Part of the page that deletes the account. */
export function DeleteAccountSection() {
  const [isOpen, setIsOpen] = useState(false);
  if (!useHasExtensions('general')) return null;
  return (
    <PageSection
      title="Delete account"
      description="Deletes your sessions, picture, settings, certificates and notifications. What you have signed stays valid."
    >
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        Delete account
      </Button>
      <DeleteAccountDialog opened={isOpen ? { onClose: () => setIsOpen(false) } : null} />
    </PageSection>
  );
}
