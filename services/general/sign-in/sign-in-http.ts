import * as calls from '#contracts/session.ts';
import { sessionClient } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { authenticateLogin } from './authenticate-login.ts';
import { generateLoginOtp } from './generate-login-otp.ts';

export const signInRoutes: readonly Route[] = [
  route(calls.generateLoginOtp, async (context, { body, headers }) => {
    const order = await generateLoginOtp(context, { ...body, client: sessionClient(headers) });
    return {
      ...(order.second_factors ? {} : { message: 'We have sent you a code by e-mail.' }),
      data: order,
    };
  }),
  route(calls.authenticateLogin, async (context, { body, headers }) => ({
    data: await authenticateLogin(context, { ...body, client: sessionClient(headers) }),
  })),
];
