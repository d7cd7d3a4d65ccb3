import Skeleton from '@mui/material/Skeleton';
import { useRefresh, useCall } from '#client/use-call.ts';
import { FramedList } from '#components/ui/framed-list.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import type { PrivacySecuritySettings } from '#contracts/privacy-settings.ts';
import { getProfile, type Profile } from '#contracts/user-profile.ts';
import { PageSection } from '#components/ui/page-section.tsx';
import { AuthenticatorAppItem } from './authenticator-app-item.tsx';
import { PasskeyItems } from './passkey-items.tsx';
import { PreferredFactorItem } from './preferred-factor-item.tsx';
import { RequirementNotice, type WayBack } from './requirement-notice.tsx';
import { RecoveryCodesItem } from './recovery-codes-item.tsx';

const INPUT = { query: { purpose: 'privacy_and_security_settings' } } as const;

export interface SecondFactorsSectionProps {
  /** Profile with these settings, loaded by the server; undefined if that failed. */
  first: Profile | undefined;
  wayBack: WayBack;
}

/** Second factors of the user. Hidden if the service knows none. */
export function SecondFactorsSection({ first, wayBack }: SecondFactorsSectionProps) {
  const { data, error, mutate } = useCall(getProfile, INPUT, { fallbackData: first });
  const refresh = useRefresh();
  const settings = data?.privacy_and_security_settings;
  if (settings === null) return null;
  return (
    <PageSection
      title="Second factor"
      description="What the sign-in asks for after your password, instead of a code by mail."
    >
      {settings ? <RequirementNotice settings={settings} wayBack={wayBack} /> : null}
      {settings ? (
        <FactorList settings={settings} onChanged={() => refresh([getProfile.path])} />
      ) : error ? (
        <LoadError
          title="The second factors could not be loaded"
          error={error}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton
          variant="rounded"
          sx={{ height: 180 }}
          role="status"
          aria-label="Loading the second factors"
        />
      )}
    </PageSection>
  );
}

interface FactorListProps {
  settings: PrivacySecuritySettings;
  onChanged: () => Promise<void>;
}

function FactorList({ settings, onChanged }: FactorListProps) {
  const { authenticator_app, preferred_factor, recovery_codes_left } = settings;
  return (
    <FramedList label="Second factors">
      <AuthenticatorAppItem app={authenticator_app} onChanged={onChanged} />
      <PasskeyItems settings={settings} onChanged={onChanged} />
      {preferred_factor === null ? null : (
        <RecoveryCodesItem left={recovery_codes_left} onChanged={onChanged} />
      )}
      {authenticator_app && settings.passkeys.length > 0 && preferred_factor ? (
        <PreferredFactorItem preferred={preferred_factor} onChanged={onChanged} />
      ) : null}
    </FramedList>
  );
}
