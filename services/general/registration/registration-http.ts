import * as calls from '#contracts/register.ts';
import { sessionClient } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { byAddress, byOrderOfBody, bySource } from '../one-time-codes/rate-limits.ts';
import { authenticateRegister } from './authenticate-register.ts';
import { generateRegisterOtp } from './generate-register-otp.ts';

export const registrationRoutes: readonly Route[] = [
  route(
    calls.generateRegisterOtp,
    async (context, { body }) => ({
      message: 'We have sent you a code by e-mail.',
      data: { order_id: await generateRegisterOtp(context, body) },
    }),
    { limit: [bySource, byAddress] },
  ),
  route(
    calls.authenticateRegister,
    async (context, { body, headers }) => ({
      data: await authenticateRegister(context, { ...body, client: sessionClient(headers) }),
    }),
    { limit: byOrderOfBody },
  ),
];
