import { changeNotifications as changeNotificationsCall, getNotifications } from '#contracts/notification.ts';
import * as reference from '#contracts/reference-data.ts';
import * as register from '#contracts/register.ts';
import * as calls from '#contracts/session.ts';
import { endSession } from '#platform/auth/session-store.ts';
import { clientAddress } from '#platform/http/authenticate.ts';
import { route, type Route } from '#platform/http/route.ts';
import { authenticateLogin } from './authenticate-login.ts';
import { authenticateRegister } from './authenticate-register.ts';
import { changeNotifications, readNotifications } from './notifications.ts';
import { generateLoginOtp } from './generate-login-otp.ts';
import { generateRegisterOtp } from './generate-register-otp.ts';
import { placesRoutes } from './places/places-http.ts';
import { readProfile } from './read-profile.ts';
import { COUNTRIES, CURRENCIES, DIALING_CODES, LANGUAGES } from './reference-data.ts';
import { resendOtp } from './resend-otp.ts';

const PER_MINUTE = 20;
const A_DAY = 24 * 60 * 60;
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
  route(
    register.generateRegisterOtp,
    async (context, { body }) => ({
      message: 'We have sent you a code by e-mail.',
      data: { order_id: await generateRegisterOtp(context, body) },
    }),
    { limit: byAddress },
  ),
  route(
    register.authenticateRegister,
    async (context, { body, headers }) => ({
      data: await authenticateRegister(context, { ...body, ip: clientAddress(headers) }),
    }),
    { limit: { perMinute: PER_MINUTE, key: ({ body }) => body.order_id } },
  ),
  route(calls.logout, async ({ database, caller }) => {
    await endSession(database, caller.sessionId);
    return { message: 'You are signed out.' };
  }),
  route(calls.getProfile, async ({ database, caller }) => ({
    data: await readProfile(database, caller.userId),
  })),
  route(getNotifications, async (context) => ({ data: await readNotifications(context) })),
  route(changeNotificationsCall, async (context, { body }) => {
    await changeNotifications(context, body);
    return {};
  }),
  ...placesRoutes,
  route(reference.getCountries, () => ({ data: [...COUNTRIES] }), { cacheSeconds: A_DAY }),
  route(reference.getDialingCodes, () => ({ data: [...DIALING_CODES] }), { cacheSeconds: A_DAY }),
  route(reference.getLanguages, () => ({ data: [...LANGUAGES] }), { cacheSeconds: A_DAY }),
  route(reference.getCurrencies, () => ({ data: [...CURRENCIES] }), { cacheSeconds: A_DAY }),
];
