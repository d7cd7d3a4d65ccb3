import { defineCall } from './call.ts';
import { withFallback } from './with-fallback.ts';
import { Id } from './id.ts';
import { OTP_DIGITS } from './limits.ts';
import { z } from './zod.ts';

export const Email = z
  .string()
  .trim()
  .min(1, 'Enter your e-mail address.')
  .pipe(z.email('Enter a valid e-mail address.'));

export const LoginCredentials = z.object({
  email: Email,
  password: z.string().min(1, 'Enter your password.').max(256),
});
export type LoginCredentials = z.infer<typeof LoginCredentials>;

export const OneTimeCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), `Enter the ${OTP_DIGITS} digits of the code.`);

export const Order = z.object({ order_id: Id });

/** An order of this product's services, as they take it. */
const OwnOrder = z.object({ order_id: z.uuid() });
export const OwnCodeOfOrder = OwnOrder.extend({ otp: OneTimeCode });

/** A one-time code and the order that it answers. */
export const CodeOfOrder = Order.extend({ otp: OneTimeCode });
export type CodeOfOrder = z.infer<typeof CodeOfOrder>;

export const LoginForm = CodeOfOrder.extend(LoginCredentials.shape);
export type LoginForm = z.infer<typeof LoginForm>;

export const UserProfile = z.object({
  id: withFallback(z.string(), ''),
  profile_picture_id: withFallback(z.string().nullable(), null),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** The bearer token is for the server alone. `user` is null where a service of another make does not tell it. */
export const SignedIn = z.object({
  token: z.string().min(1),
  user: withFallback(UserProfile.nullable(), null),
});
export type SignedIn = z.infer<typeof SignedIn>;

export const generateLoginOtp = defineCall({
  service: 'general',
  method: 'POST',
  path: '/generate-otp/login',
  access: 'public',
  summary: 'Checks the password and mails a one-time code.',
  body: LoginCredentials,
  data: Order,
});

export const resendOtp = defineCall({
  service: 'general',
  method: 'POST',
  path: '/resend-otp/{order_id}',
  access: 'public',
  summary: 'Mails a new one-time code; the one before is void.',
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
  summary: 'Exchanges password and one-time code for a bearer token.',
  body: LoginForm.extend(OwnOrder.shape),
  data: SignedIn,
});

export const logout = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/sessions/logout',
  access: 'user',
  summary: 'Ends this session; the token is void from then on.',
});

export const getProfile = defineCall({
  service: 'general',
  method: 'GET',
  path: '/user/profile',
  access: 'user',
  summary: 'Who is signed in.',
  data: UserProfile,
});
