import { defineCall } from './call.ts';
import { withFallback } from './with-fallback.ts';
import { Id } from './id.ts';
import { OTP_DIGITS } from './limits.ts';
import { LocalisationSettings } from './localisation.ts';
import { PrivacySecuritySettings, SecondFactor } from './privacy-settings.ts';
import { z } from './zod.ts';
import { OwnPassword } from './password.ts';

/** E-mail address, trimmed. */
export const Email = z
  .string()
  .trim()
  .min(1, 'Enter your e-mail address.')
  .max(254, 'Use at most 254 characters.')
  .pipe(z.email('Enter a valid e-mail address.'));

/** Input of the first step of the sign-in. */
export const LoginCredentials = z.object({
  email: Email,
  ...OwnPassword.shape,
});
export type LoginCredentials = z.infer<typeof LoginCredentials>;

/** One-time code of six digits. */
export const OneTimeCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${OTP_DIGITS}}$`), `Enter the ${OTP_DIGITS} digits of the code.`);

/** One-time code of the user, where the order or the session is known. */
export const EnteredCode = z.object({ otp: OneTimeCode });
export type EnteredCode = z.infer<typeof EnteredCode>;

/** OTP order, which binds a one-time code to one attempt. */
export const Order = z.object({ order_id: Id });

/** OTP order of a sign-in. */
export const LoginOrder = Order.extend({
  /** Second factors of the user, the preferred one first; absent for a user without any, to whom a code is mailed. */
  second_factors: z.array(SecondFactor).optional(),
});
export type LoginOrder = z.infer<typeof LoginOrder>;

/** OTP order that this product's services issue. */
export const OwnOrder = z.object({ order_id: z.uuid() });

/** One-time code and its OTP order, as this product's services accept them. */
export const OwnCodeOfOrder = OwnOrder.extend(EnteredCode.shape);

/** One-time code and its OTP order. */
export const CodeOfOrder = Order.extend(EnteredCode.shape);
export type CodeOfOrder = z.infer<typeof CodeOfOrder>;

/** Input of the second step of the sign-in. */
export const LoginForm = CodeOfOrder.extend(LoginCredentials.shape);
export type LoginForm = z.infer<typeof LoginForm>;

/** Profile of the signed-in user. */
export const UserProfile = z.object({
  id: withFallback(z.string(), ''),
  profile_picture_id: withFallback(z.string().nullable(), null),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
});
export type UserProfile = z.infer<typeof UserProfile>;

/** Purposes for which the profile is read: each adds the settings of its name to the response. */
export const ProfilePurpose = z.enum(['localisation_settings', 'privacy_and_security_settings']);
export type ProfilePurpose = z.infer<typeof ProfilePurpose>;

/** Profile of the signed-in user with all that they can change in their account. */
export const Profile = UserProfile.extend({
  /** Country of the dialing code, ISO 3166-1 alpha-2; null without a phone number. */
  dialing_code_id: withFallback(z.string().nullable(), null),
  /** National phone number in digits; empty if unknown. */
  phone_number: withFallback(z.string(), ''),
  /** Set if the profile is read for this purpose. */
  localisation_settings: withFallback(LocalisationSettings.nullable(), null),
  /** Set if the profile is read for this purpose. */
  privacy_and_security_settings: withFallback(PrivacySecuritySettings.nullable(), null),
});
export type Profile = z.infer<typeof Profile>;

/** New session. The BFF keeps the bearer token from the browser. `user` is null if a third-party service does not send it. */
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
  body: LoginForm.extend(OwnOrder.shape),
  data: SignedIn,
});

export const getProfile = defineCall({
  service: 'general',
  method: 'GET',
  path: '/user/profile',
  access: 'user',
  summary: 'The profile of the signed-in user, and for a purpose the settings of that name.',
  query: z.object({ purpose: ProfilePurpose.optional() }),
  data: Profile,
});
