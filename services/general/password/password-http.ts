import * as calls from '#contracts/change-password.ts';
import { sessionClient } from '#platform/http/authenticate.ts';
import { passwordLimit } from '#platform/http/password-limit.ts';
import { route, type Route } from '#platform/http/route.ts';
import { byAddress, byOrderOfBody, bySource } from '../one-time-codes/rate-limits.ts';
import { changePassword } from './change-password.ts';
import { generateForgotPasswordOtp } from './generate-forgot-password-otp.ts';
import { resetPassword } from './reset-password.ts';

export const passwordRoutes: readonly Route[] = [
  route(
    calls.generateForgotPasswordOtp,
    async (context, { body, headers }) => ({
      message: 'We have sent you a mail.',
      data: {
        order_id: await generateForgotPasswordOtp(context, { ...body, client: sessionClient(headers) }),
      },
    }),
    { limit: [bySource, byAddress] },
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
    { limit: passwordLimit },
  ),
];
