import { resendOtp as resendOtpCall } from '#contracts/session.ts';
import { route, type Route } from '#platform/http/route.ts';
import { byOrder } from './rate-limits.ts';
import { resendOtp } from './resend-otp.ts';

export const oneTimeCodeRoutes: readonly Route[] = [
  route(
    resendOtpCall,
    async (context, { params }) => ({
      message: 'We have sent you a new code. The one before is no longer valid.',
      data: { order_id: await resendOtp(context, params.order_id) },
    }),
    { limit: byOrder },
  ),
];
