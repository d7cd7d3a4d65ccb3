'use client';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import type { CallData } from '#contracts/call.ts';
import { getContactFormSubjects } from '#contracts/reference-data.ts';
import { getProfile, type Profile } from '#contracts/user-profile.ts';
import { ContactForm } from './contact-form.tsx';
import { GuideLinks } from './guide-links.tsx';
import { SupportHeader } from './support-header.tsx';
import { SystemStatus } from './system-status.tsx';

export interface SupportScreenProps {
  /** Subjects loaded by the server; undefined if that failed. */
  firstSubjects: CallData<typeof getContactFormSubjects> | undefined;
  /** Profile loaded by the server; undefined if that failed. */
  firstProfile: Profile | undefined;
  /** Search over the guides. */
  guideSearch?: ReactNode;
}

/** Support page: contact form, guides and system status. */
export function SupportScreen({ firstSubjects, firstProfile, guideSearch }: SupportScreenProps) {
  return (
    <>
      <SupportHeader />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          gap: { xs: 5, md: 6 },
        }}
      >
        <Contact firstSubjects={firstSubjects} firstProfile={firstProfile} />
        <Stack sx={{ gap: 5 }}>
          <GuideLinks search={guideSearch} />
          <SystemStatus />
        </Stack>
      </Box>
    </>
  );
}

function Contact({ firstSubjects, firstProfile }: Omit<SupportScreenProps, 'guideSearch'>) {
  const subjects = useCall(getContactFormSubjects, {}, { fallbackData: firstSubjects });
  const profile = useCall(getProfile, { query: {} }, { fallbackData: firstProfile });
  if (subjects.data && profile.data) return <ContactForm subjects={subjects.data} sender={profile.data} />;
  const failure = subjects.error ?? profile.error;
  if (!failure) return <Skeleton variant="rounded" sx={{ height: 460 }} />;
  const retry = () => void Promise.all([subjects.mutate(), profile.mutate()]);
  return <LoadError title="The contact form could not be loaded" error={failure} onRetry={retry} />;
}
