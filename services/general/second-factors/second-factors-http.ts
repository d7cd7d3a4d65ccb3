import * as calls from '#contracts/second-factor.ts';
import { clientAddress, sessionClient } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { bySession } from '../one-time-codes/rate-limits.ts';
import { authenticateRecoveryCode } from '../sign-in/authenticate-recovery-code.ts';
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  startAuthenticatorApp,
} from './authenticator-app.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { choosePreferredFactor } from './privacy-settings.ts';

export const secondFactorRoutes: readonly Route[] = [
  route(
    calls.startAuthenticatorApp,
    async (context, { body }) => ({ data: await startAuthenticatorApp(context, body.password) }),
    { limit: bySession },
  ),
  route(
    calls.confirmAuthenticatorApp,
    async (context, { body, headers }) => ({
      message: 'Your authenticator app is on.',
      data: {
        recovery_codes: await confirmAuthenticatorApp(context, { ...body, client: sessionClient(headers) }),
      },
    }),
    { limit: bySession },
  ),
  route(
    calls.removeAuthenticatorApp,
    async (context, { body, headers }) => {
      await removeAuthenticatorApp(context, { ...body, client: sessionClient(headers) });
      return { message: 'Your authenticator app has been removed.' };
    },
    { limit: bySession },
  ),
  route(
    calls.makeRecoveryCodes,
    async (context, { body, headers }) => ({
      data: { recovery_codes: await makeRecoveryCodes(context, { ...body, client: sessionClient(headers) }) },
    }),
    { limit: bySession },
  ),
  route(calls.changePrivacySettings, async (context, { body, headers }) => ({
    message: 'Your choice has been saved.',
    data: await choosePreferredFactor(context, body.preferred_factor, clientAddress(headers)),
  })),
  route(calls.authenticateRecoveryCode, async (context, { body, headers }) => ({
    data: await authenticateRecoveryCode(context, { ...body, client: sessionClient(headers) }),
  })),
];
