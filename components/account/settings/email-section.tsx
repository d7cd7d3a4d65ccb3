import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import type { Profile } from '#contracts/user-profile.ts';
import { PageSection } from '#components/ui/page-section.tsx';

const ChangeEmailDialog = dialogLater(
  async () => (await import('./change-email-dialog.tsx')).ChangeEmailDialog,
);

export interface EmailSectionProps {
  email: string;
  onChanged: (profile: Pick<Profile, 'email'>) => void;
}

/** The user's e-mail address, and a dialog that changes it. */
export function EmailSection({ email, onChanged }: EmailSectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <PageSection title="E-mail address" description="You sign in with it, and mail goes there.">
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: { xs: 'flex-start', sm: 'center' } }}
      >
        <Typography variant="body1" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
        <Button onClick={() => setIsOpen(true)}>Change e-mail address</Button>
      </Stack>
      <ChangeEmailDialog opened={isOpen ? { onClose: () => setIsOpen(false), onChanged } : null} />
    </PageSection>
  );
}
