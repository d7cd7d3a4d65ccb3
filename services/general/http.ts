import { getGeneralStatus } from '#contracts/system-status.ts';
import { route, type Route } from '#platform/http/route.ts';
import { accountDeletionRoutes } from './account-deletion/account-deletion-http.ts';
import { contactRoutes } from './contact/contact-http.ts';
import { emailChangeRoutes } from './email-change/email-change-http.ts';
import { operatorRoutes } from './operator/operator-http.ts';
import { notificationRoutes } from './notifications/notifications-http.ts';
import { oneTimeCodeRoutes } from './one-time-codes/one-time-codes-http.ts';
import { ownDataRoutes } from './own-data/own-data-http.ts';
import { passkeyRoutes } from './passkeys/passkeys-http.ts';
import { passwordRoutes } from './password/password-http.ts';
import { placesRoutes } from './places/places-http.ts';
import { profileRoutes } from './profile/profile-http.ts';
import { referenceDataRoutes } from './reference-data/reference-data-http.ts';
import { registrationRoutes } from './registration/registration-http.ts';
import { secondFactorRoutes } from './second-factors/second-factors-http.ts';
import { sessionRoutes } from './sessions/sessions-http.ts';
import { signInRoutes } from './sign-in/sign-in-http.ts';

export const generalRoutes: readonly Route[] = [
  ...signInRoutes,
  ...sessionRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...passwordRoutes,
  ...registrationRoutes,
  ...oneTimeCodeRoutes,
  ...profileRoutes,
  ...ownDataRoutes,
  ...accountDeletionRoutes,
  ...emailChangeRoutes,
  ...notificationRoutes,
  ...placesRoutes,
  ...referenceDataRoutes,
  ...contactRoutes,
  ...operatorRoutes,
  route(getGeneralStatus, async ({ checkSystem }) => ({ data: await checkSystem() })),
];
