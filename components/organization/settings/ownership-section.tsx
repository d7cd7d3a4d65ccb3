import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { SettingsSection } from './settings-section.tsx';
import { TransferOwnershipDialog } from './transfer-ownership-dialog.tsx';

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
      {isOpen ? <TransferOwnershipDialog onClose={() => setIsOpen(false)} /> : null}
    </SettingsSection>
  );
}
