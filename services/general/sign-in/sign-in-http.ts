import * as calls from '#contracts/session.ts';
import { sessionClient } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { byAddress } from '../one-time-codes/rate-limits.ts';
import { authenticateLogin } from './authenticate-login.ts';
import { generateLoginOtp } from './generate-login-otp.ts';

export const signInRoutes: readonly Route[] = [
  route(
    calls.generateLoginOtp,
    async (context, { body }) => {
      const order = await generateLoginOtp(context, body);
      return {
        ...(order.second_factors ? {} : { message: 'We have sent you a code by e-mail.' }),
        data: order,
      };
    },
    { limit: byAddress },
  ),
  route(
    calls.authenticateLogin,
    async (context, { body, headers }) => ({
      data: await authenticateLogin(context, { ...body, client: sessionClient(headers) }),
    }),
    { limit: byAddress },
  ),
];
