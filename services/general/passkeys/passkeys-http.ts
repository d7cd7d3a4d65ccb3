import * as calls from '#contracts/passkey.ts';
import { clientAddress, sessionClient } from '#platform/http/authenticate.ts';
import { route, type RequestHeaders, type Route } from '#platform/http/route.ts';
import { sourceOf } from '#platform/http/source-of.ts';
import { bySession } from '../one-time-codes/rate-limits.ts';
import { addPasskey, startPasskey } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './change-passkeys.ts';
import { authenticatePasskey, startPasskeySignIn } from './passkey-sign-in.ts';
import { relyingParty } from './relying-party.ts';

/** A challenge cannot be guessed: the limit keeps visitors from filling the database with challenges. */
const byClient = {
  perMinute: 120,
  isPerSource: true,
  key: (_input: unknown, headers: RequestHeaders) => sourceOf(headers) ?? 'unknown',
};

export const passkeyRoutes: readonly Route[] = [
  route(
    calls.startPasskey,
    async (context, { body }) => ({ data: await startPasskey(context, body.password) }),
    { limit: bySession },
  ),
  route(
    calls.addPasskey,
    async (context, { body, headers }) => ({
      message: 'Your passkey has been added.',
      data: { recovery_codes: await addPasskey(context, { ...body, client: sessionClient(headers) }) },
    }),
    { limit: bySession },
  ),
  route(calls.renamePasskey, async (context, { params, body, headers }) => {
    await renamePasskey(context, { ...params, ...body, ip: clientAddress(headers) });
    return { message: 'The passkey has been renamed.' };
  }),
  route(
    calls.removePasskey,
    async (context, { params, body, headers }) => {
      await removePasskey(context, { ...params, ...body, client: sessionClient(headers) });
      return { message: 'The passkey has been removed.' };
    },
    { limit: bySession },
  ),
  route(calls.getSignInMethods, ({ appUrl }) => ({ data: { passkeys: relyingParty(appUrl) !== null } })),
  route(
    calls.startPasskeySignIn,
    async (context, { body }) => ({ data: await startPasskeySignIn(context, body.order_id) }),
    { limit: byClient },
  ),
  route(
    calls.authenticatePasskey,
    async (context, { body, headers }) => ({
      data: await authenticatePasskey(context, { ...body, client: sessionClient(headers) }),
    }),
    { limit: byClient },
  ),
];
