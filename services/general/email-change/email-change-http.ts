import * as calls from '#contracts/email-change.ts';
import { clientAddress } from '#platform/http/authenticate.ts';
import { route, type RequestHeaders, type Route } from '#platform/http/route.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { startEmailChange } from './start-email-change.ts';

/** Each session may try ten passwords or codes a minute. */
const bySession = {
  perMinute: 10,
  key: (_: unknown, { authorization }: RequestHeaders) => String(authorization),
};

export const emailChangeRoutes: readonly Route[] = [
  route(
    calls.startEmailChange,
    async (context, { body }) => ({
      message: 'We have sent a code to your new address.',
      data: { order_id: await startEmailChange(context, body) },
    }),
    { limit: bySession },
  ),
  route(
    calls.confirmEmailChange,
    async (context, { params, body, headers }) => ({
      message: 'Your e-mail address has been changed.',
      data: await confirmEmailChange(context, {
        orderId: params.order_id,
        otp: body.otp,
        ip: clientAddress(headers),
      }),
    }),
    { limit: bySession },
  ),
];
