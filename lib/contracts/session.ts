import { defineCall } from './call.ts';
import { OTP_DIGITS } from './limits.ts';
import { z } from './zod.ts';

/** E-mail address, trimmed. */
export const Email = z
  .string()
  .trim()
  .min(1, 'Enter your e-mail address.')
  .pipe(z.email('Enter a valid e-mail address.'));

/** Input of the first step of the sign-in. */
export const LoginCredentials = z.object({
  email: Email,
  password: z.string().min(1, 'Enter your password.').max(256),
});
export type LoginCredentials = z.infer<typeof LoginCredentials>;

/** One-time code of six digits. */
export const OneTimeCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), `Enter the ${OTP_DIGITS} digits of the code.`);

/** OTP order, which binds a one-time code to one attempt. */
export const Order = z.object({ order_id: z.uuid() });

/** One-time code and its OTP order. */
export const CodeOfOrder = Order.extend({ otp: OneTimeCode });
export type CodeOfOrder = z.infer<typeof CodeOfOrder>;

/** Input of the second step of the sign-in. */
export const LoginForm = CodeOfOrder.extend(LoginCredentials.shape);
export type LoginForm = z.infer<typeof LoginForm>;

/** Profile of the signed-in user. */
export const UserProfile = z.object({
  id: z.uuid(),
  profile_picture_id: z.uuid().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** New session. The BFF keeps the bearer token from the browser. */
export const SignedIn = z.object({ token: z.string(), user: UserProfile });
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
  summary: 'Mails a new one-time code; the previous one becomes void.',
  params: Order,
  data: Order,
});

export const authenticateLogin = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/authenticate/login',
  access: 'public',
  serverOnly: true,
  summary: 'Exchanges password and one-time code for a bearer token.',
  body: LoginForm,
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
  summary: 'The profile of the signed-in user.',
  data: UserProfile,
});
