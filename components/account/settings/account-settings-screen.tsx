'use client';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useRouter } from 'next/navigation';
import { getProfile } from '#client/later-calls.ts';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { DEFAULT_LOCALISATION } from '#contracts/default-localisation.ts';
import type { Profile } from '#contracts/user-profile.ts';
import { AccountSettingsHeader } from './account-settings-header.tsx';
import { EmailSection } from './email-section.tsx';
import { LocalisationSection } from './localisation-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PersonalDetailsSection } from './personal-details-section.tsx';
import { ProfilePictureSection } from './profile-picture-section.tsx';

export interface AccountSettingsScreenProps {
  /** Profile loaded by the server; undefined if that failed. */
  first: Profile | undefined;
}

/** Account page of the user's own details and of how dates and numbers are shown to them. */
export function AccountSettingsScreen({ first }: AccountSettingsScreenProps) {
  const query = { purpose: 'localisation_settings' } as const;
  const { data, error, mutate } = useCall(getProfile, { query }, { fallbackData: first });
  const router = useRouter();
  const show = (changed: Partial<Profile>) => {
    if (data) void mutate({ ...data, ...changed }, { revalidate: false });
    router.refresh(); // the sidebar and all formats come from the server
  };
  return (
    <>
      <AccountSettingsHeader />
      {data ? (
        <Stack sx={{ gap: 5, maxWidth: 640 }}>
          <PersonalDetailsSection profile={data} onSaved={show} />
          <ProfilePictureSection
            profile={data}
            onSaved={(profile_picture_id) => show({ profile_picture_id })}
          />
          <EmailSection email={data.email} onChanged={({ email }) => show({ email })} />
          <LocalisationSection
            settings={data.localisation_settings ?? DEFAULT_LOCALISATION}
            onSaved={(localisation_settings) => show({ localisation_settings })}
          />
          <NotificationsSection />
        </Stack>
      ) : error ? (
        <LoadError title="Your account could not be loaded" error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 420 }} role="status" aria-label="Loading your account" />
      )}
    </>
  );
}
