import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { ORGANIZATION_GRACE_DAYS } from '#contracts/limits.ts';
import type { Organization } from '#contracts/organization.ts';
import { SettingsSection } from './settings-section.tsx';

const DeleteOrganizationDialog = dialogLater(
  async () => (await import('./delete-organization-dialog.tsx')).DeleteOrganizationDialog,
);

/** Part of the settings in which an owner deletes the organization. */
export function DeletionSection({ organization }: { organization: Organization }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsSection
      title="Delete organization"
      description={`It becomes read-only at once and is deleted after ${ORGANIZATION_GRACE_DAYS} days, in which an owner can still keep it.`}
    >
      <Box>
        <Button
          variant="outlined"
          color="error"
          disabled={organization.deletes_at !== null}
          onClick={() => setIsOpen(true)}
        >
          Delete organization
        </Button>
      </Box>
      <DeleteOrganizationDialog opened={isOpen ? { organization, onClose: () => setIsOpen(false) } : null} />
    </SettingsSection>
  );
}
