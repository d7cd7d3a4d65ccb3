'use client';
import Stack from '@mui/material/Stack';
import { PageHeader } from '#components/ui/page-header.tsx';
import type { UserSession } from '#contracts/user-session.ts';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

export interface PrivacySecurityScreenProps {
  /** Sessions loaded by the server; undefined if that failed. */
  first: UserSession[] | undefined;
}

/** Account page of the password and the sessions. */
export function PrivacySecurityScreen({ first }: PrivacySecurityScreenProps) {
  return (
    <>
      <PageHeader
        title="Privacy and Security"
        description="Your password, and the devices on which you are signed in."
      />
      <Stack sx={{ gap: 4 }}>
        <PasswordSection />
        <SessionsSection first={first} />
        <OwnDataSection />
        <DeleteAccountSection />
      </Stack>
    </>
  );
}
