import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { selectOrganization } from '#client/select-organization.ts';
import { ENCRYPTION_FAILED } from '#contracts/encrypt-session.ts';
import type { PrivacySecuritySettings } from '#contracts/privacy-settings.ts';
import { wordList } from '#contracts/words.ts';

/** Page that the user was led away from because its organization requires a second factor. */
export interface WayBack {
  /** Null without such a page. */
  path: string | null;
  /** Organization to switch to first; null if the session acts for it already. */
  organizationId: string | null;
  /** True if there is such a page, but it could not be kept. */
  hasFailed: boolean;
}

/** No page to return to. */
export const NOWHERE: WayBack = { path: null, organizationId: null, hasFailed: false };

export interface RequirementNoticeProps {
  settings: PrivacySecuritySettings;
  wayBack: WayBack;
}

/** Says which organizations require a second factor that the user lacks; once they have one, leads back. */
export function RequirementNotice({ settings, wayBack }: RequirementNoticeProps) {
  const { preferred_factor, required_by } = settings;
  const { path, organizationId, hasFailed } = wayBack;
  const isLacking = preferred_factor === null && required_by.length > 0;
  return (
    <>
      {hasFailed ? (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {ENCRYPTION_FAILED}. Once your second factor is set up, open the page that you came from again.
        </Alert>
      ) : null}
      {isLacking ? (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {wordList(required_by)} {required_by.length === 1 ? 'requires' : 'require'} a second factor. You can
          work there as soon as you have set one up here.
        </Alert>
      ) : null}
      {preferred_factor !== null && path !== null ? (
        <Alert
          severity="success"
          sx={{ mb: 1.5, alignItems: 'center' }}
          action={<GoBack path={path} organizationId={organizationId} />}
        >
          Your second factor is set up. You can go back to where you were.
        </Alert>
      ) : null}
    </>
  );
}

/** Button that returns to a page, in its organization. The page is loaded anew, since the menu has changed. */
function GoBack({ path, organizationId }: { path: string; organizationId: string | null }) {
  const [isGoing, setIsGoing] = useState(false);
  const go = async () => {
    setIsGoing(true);
    try {
      if (organizationId !== null) await selectOrganization(organizationId);
      window.location.assign(path);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // selectOrganization() has shown it
      setIsGoing(false);
    }
  };
  return (
    <Button color="inherit" size="small" loading={isGoing || null} onClick={() => void go()}>
      Go back
    </Button>
  );
}
