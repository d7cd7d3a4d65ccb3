import * as calls from '#contracts/change-password.ts';
import { bearerToken, tokenHash } from '#platform/auth/tokens.ts';
import { sessionClient } from '#platform/http/authenticate.ts';
import { route, type RequestHeaders, type Route } from '#platform/http/route.ts';
import { byAddress, byOrderOfBody } from '../one-time-codes/rate-limits.ts';
import { changePassword } from './change-password.ts';
import { generateForgotPasswordOtp } from './generate-forgot-password-otp.ts';
import { resetPassword } from './reset-password.ts';

/** Fewer than at the sign-in, since no code protects the current password from a stolen session. */
const CHANGES_PER_MINUTE = 5;

export const passwordRoutes: readonly Route[] = [
  route(
    calls.generateForgotPasswordOtp,
    async (context, { body }) => ({
      message: 'We have sent you a mail.',
      data: { order_id: await generateForgotPasswordOtp(context, body) },
    }),
    { limit: byAddress },
  ),
  route(
    calls.resetPassword,
    async (context, { body, headers }) => {
      await resetPassword(context, { ...body, client: sessionClient(headers) });
      return { message: 'Your password is changed.' };
    },
    { limit: byOrderOfBody },
  ),
  route(
    calls.changePassword,
    async (context, { body, headers }) => {
      await changePassword(context, { ...body, client: sessionClient(headers) });
      return { message: 'Your password is changed. Your other sessions have ended.' };
    },
    { limit: { perMinute: CHANGES_PER_MINUTE, key: (_input, headers) => sessionKey(headers) } },
  ),
];

/** Returns a key of the session that makes the request, without its token. */
function sessionKey({ authorization }: RequestHeaders): string {
  const header = typeof authorization === 'string' ? authorization : undefined;
  return tokenHash(bearerToken(header) ?? '').toString('hex');
}
