'use client';
import Stack from '@mui/material/Stack';
import type { Profile } from '#contracts/user-profile.ts';
import type { UserSession } from '#contracts/user-session.ts';
import { NOWHERE, type WayBack } from '../second-factors/requirement-notice.tsx';
import { SecondFactorsSection } from '../second-factors/second-factors-section.tsx';
import { DeleteAccountSection } from './delete-account-section.tsx';
import { OwnDataSection } from './own-data-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { PrivacySecurityHeader } from './privacy-security-header.tsx';

export interface PrivacySecurityScreenProps {
  /** Sessions loaded by the server; undefined if that failed. */
  first: UserSession[] | undefined;
  /** Profile with the privacy and security settings, loaded by the server; undefined if that failed. */
  firstProfile: Profile | undefined;
  wayBack?: WayBack;
}

/** Account page of the password, the second factors and the sessions. */
export function PrivacySecurityScreen({
  first,
  firstProfile,
  wayBack = NOWHERE,
}: PrivacySecurityScreenProps) {
  return (
    <>
      <PrivacySecurityHeader />
      <Stack sx={{ gap: 4 }}>
        <PasswordSection />
        <SecondFactorsSection first={firstProfile} wayBack={wayBack} />
        <SessionsSection first={first} />
        <OwnDataSection />
        <DeleteAccountSection />
      </Stack>
    </>
  );
}
