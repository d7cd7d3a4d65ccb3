import { GuideSearch } from '#components/resources/guide-search.tsx';
import { SupportScreen } from '#components/support/support-screen.tsx';
import { getContactFormSubjects } from '#contracts/reference-data.ts';
import { getProfile } from '#contracts/user-profile.ts';
import { orUndefined } from '#server/or-undefined.ts';
import { callService } from '#server/service.ts';

export const metadata = { title: 'Support' };

export default async function SupportPage() {
  const [firstSubjects, firstProfile] = await Promise.all([
    orUndefined(callService(getContactFormSubjects, {})),
    orUndefined(callService(getProfile, { query: {} })),
  ]);
  return (
    <SupportScreen
      firstSubjects={firstSubjects}
      firstProfile={firstProfile}
      guideSearch={<GuideSearch place="page" />}
    />
  );
}
