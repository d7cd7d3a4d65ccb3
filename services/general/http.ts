import * as calls from '#contracts/session.ts';
import { endSession } from '#platform/auth/session-store.ts';
import { route, type Route } from '#platform/http/route.ts';
import { authenticateLogin } from './authenticate-login.ts';
import { generateLoginOtp } from './generate-login-otp.ts';
import { readProfile } from './read-profile.ts';
import { resendOtp } from './resend-otp.ts';

const PER_MINUTE = 20;
const byAddress = {
  perMinute: PER_MINUTE,
  key: (input: { body: { email: string } }) => input.body.email.toLowerCase(),
};
const byOrder = {
  perMinute: PER_MINUTE,
  key: (input: { params: { order_id: string } }) => input.params.order_id,
};

export const generalRoutes: readonly Route[] = [
  route(
    calls.generateLoginOtp,
    async (context, { body }) => ({
      message: 'We have sent you a code by e-mail.',
      data: { order_id: await generateLoginOtp(context, body) },
    }),
    { limit: byAddress },
  ),
  route(
    calls.resendOtp,
    async (context, { params }) => ({
      message: 'We have sent you a new code. The one before is no longer valid.',
      data: { order_id: await resendOtp(context, params.order_id) },
    }),
    { limit: byOrder },
  ),
  route(
    calls.authenticateLogin,
    async (context, { body }) => ({ data: await authenticateLogin(context, body) }),
    {
      limit: byAddress,
    },
  ),
  route(calls.logout, async ({ database, caller }) => {
    await endSession(database, caller.sessionId);
    return { message: 'You are signed out.' };
  }),
  route(calls.getProfile, async ({ database, caller }) => ({
    data: await readProfile(database, caller.userId),
  })),
];
