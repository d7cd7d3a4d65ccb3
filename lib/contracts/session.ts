import { defineCall } from './call.ts';
import { Email } from './email.ts';
import { UserProfile } from './user-profile.ts';
import { withFallback } from './with-fallback.ts';
import { Id } from './id.ts';
import { OTP_DIGITS } from './limits.ts';
import { SecondFactor } from './privacy-settings.ts';
import { text } from './text.ts';
import { z } from './zod.ts';
import { OwnPassword } from './password.ts';

/** Input of the first step of the sign-in. */
export const LoginCredentials = z.object({
  email: Email,
  ...OwnPassword.shape,
});
export type LoginCredentials = z.infer<typeof LoginCredentials>;

/** One-time code of six digits. */
export const OneTimeCode = text().check(
  z.trim(),
  z.regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), `Enter the ${OTP_DIGITS} digits of the code.`),
);

/** One-time code of the user, where the order or the session is known. */
export const EnteredCode = z.object({ otp: OneTimeCode });
export type EnteredCode = z.infer<typeof EnteredCode>;

/** OTP order, which binds a one-time code to one attempt. */
export const Order = z.object({ order_id: Id });

/** OTP order of a sign-in. */
export const LoginOrder = z.extend(Order, {
  /** Second factors of the user, the preferred one first; absent for a user without any, to whom a code is mailed. */
  second_factors: z.optional(z.array(SecondFactor)),
});
export type LoginOrder = z.infer<typeof LoginOrder>;

/** OTP order that this product's services issue. */
export const OwnOrder = z.object({ order_id: z.uuid() });

/** One-time code and its OTP order, as this product's services accept them. */
export const OwnCodeOfOrder = z.extend(OwnOrder, EnteredCode.shape);

/** One-time code and its OTP order. */
export const CodeOfOrder = z.extend(Order, EnteredCode.shape);
export type CodeOfOrder = z.infer<typeof CodeOfOrder>;

/** Input of the second step of the sign-in. */
export const LoginForm = z.extend(CodeOfOrder, LoginCredentials.shape);
export type LoginForm = z.infer<typeof LoginForm>;

/** New session. The BFF keeps the bearer token and the device's token from the browser. `user` is null if a third-party service does not send it. */
export const SignedIn = z.object({
  token: z.string().check(z.minLength(1)),
  user: withFallback(z.nullable(UserProfile), null),
  /** Token for the DEVICES_HEADER of later sign-ins; null from services that know no devices. */
  device: withFallback(z.nullable(z.string()), null),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const generateLoginOtp = defineCall({
  service: 'general',
  method: 'POST',
  path: '/generate-otp/login',
  access: 'public',
  asksDevices: true,
  summary: 'Checks the password and mails a one-time code, unless the user has a second factor.',
  body: LoginCredentials,
  data: LoginOrder,
});

export const resendOtp = defineCall({
  service: 'general',
  method: 'POST',
  path: '/resend-otp/{order_id}',
  access: 'public',
  summary: 'Mails a new one-time code; the previous one becomes void.',
  params: OwnOrder,
  data: Order,
  mayLackData: true,
});

export const authenticateLogin = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/authenticate/login',
  access: 'public',
  serverOnly: true,
  summary: 'Exchanges password and one-time code, mailed or of the authenticator app, for a bearer token.',
  body: z.extend(LoginForm, OwnOrder.shape),
  data: SignedIn,
});
