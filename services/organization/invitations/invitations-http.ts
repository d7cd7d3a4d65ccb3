import * as calls from '#contracts/invitation.ts';
import { bearerToken } from '#platform/auth/tokens.ts';
import { byOrganization, sessionClient } from '#platform/http/authenticate.ts';
import { route, type RequestHeaders, type Route } from '#platform/http/route.ts';
import { sourceOf } from '#platform/http/source-of.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { changeInvitation } from './change-invitation.ts';
import { inviteUsers } from './invite-users.ts';
import { readInvitation } from './read-invitation.ts';

const PER_MINUTE = 60;
const SENDS_PER_MINUTE = 5;

/** Rate limit for a client address, since an attacker chooses the token. */
const byClient = {
  perMinute: PER_MINUTE,
  isPerSource: true,
  key: (_: unknown, headers: RequestHeaders) => sourceOf(headers) ?? 'unknown',
};

export const invitationRoutes: readonly Route[] = [
  route(
    calls.inviteUsers,
    async (context, { body }) => {
      const data = await inviteUsers(context, body);
      return { message: body.purpose === 'send' ? invited(data.sent) : '', data };
    },
    { limit: byOrganization(PER_MINUTE) },
  ),
  route(
    calls.changeInvitations,
    async (context, { body }) => {
      const { email } = await changeInvitation(context, body);
      return {
        message:
          body.purpose === 'revoke'
            ? `The invitation of ${email} has been revoked.`
            : `The invitation has been sent to ${email} again. The former link is no longer valid.`,
      };
    },
    { limit: { perMinute: SENDS_PER_MINUTE, key: ({ body }) => body.id } },
  ),
  route(
    calls.getInvitation,
    async (context, { params }) => ({ data: await readInvitation(context, params.token) }),
    { limit: byClient },
  ),
  route(
    calls.acceptInvitation,
    async (context, { params, body, headers }) => ({
      data: await acceptInvitation(context, {
        token: params.token,
        bearer: bearerToken(headerText(headers['authorization'])),
        details: body,
        client: sessionClient(headers),
      }),
    }),
    { limit: byClient },
  ),
];

const headerText = (value: RequestHeaders[string]) => (typeof value === 'string' ? value : undefined);

const invited = (count: number) =>
  count === 1 ? 'The invitation has been sent.' : `${count} invitations have been sent.`;
