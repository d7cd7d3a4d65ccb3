import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { SettingsSection } from './settings-section.tsx';

const TransferOwnershipDialog = dialogLater(
  async () => (await import('./transfer-ownership-dialog.tsx')).TransferOwnershipDialog,
);

/** Part of the settings in which an owner makes another member an owner. */
export function OwnershipSection() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection
      title="Ownership"
      description="An owner can change everything, also the roles of all members, and delete the organization."
    >
      <Box>
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          Transfer ownership
        </Button>
      </Box>
      <TransferOwnershipDialog opened={isOpen ? { onClose: () => setIsOpen(false) } : null} />
    </SettingsSection>
  );
}
