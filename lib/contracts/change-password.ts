import { defineCall } from './call.ts';
import { NewPassword } from './password.ts';
import { Order, OwnCodeOfOrder } from './session.ts';
import { Email } from './email.ts';
import { text } from './text.ts';
import { z } from './zod.ts';

/** Address whose user asks for a new password. */
export const ForgotPassword = z.object({ email: Email });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

/** One-time code and the new password. */
export const ResetPassword = z.extend(OwnCodeOfOrder, { password: NewPassword });
export type ResetPassword = z.infer<typeof ResetPassword>;

/** Message about a new password that equals the current one. */
const SAME_PASSWORD = 'Choose a password other than the current one.';

/** Current and new password of the signed-in user. */
export const ChangePassword = z
  .object({
    current_password: text().check(z.minLength(1, 'Enter your current password.'), z.maxLength(256)),
    new_password: NewPassword,
  })
  .check(
    z.refine(({ current_password, new_password }) => current_password !== new_password, {
      path: ['new_password'],
      error: SAME_PASSWORD,
    }),
  );
export type ChangePassword = z.infer<typeof ChangePassword>;

export const generateForgotPasswordOtp = defineCall({
  service: 'general',
  method: 'POST',
  path: '/generate-otp/ForgotPassword',
  access: 'public',
  asksDevices: true,
  summary:
    'Mails a one-time code for a new password; if the address has no account, the mail says so instead.',
  body: ForgotPassword,
  data: Order,
});

export const resetPassword = defineCall({
  service: 'general',
  method: 'POST',
  path: '/forgot-password',
  access: 'public',
  summary: 'Exchanges the one-time code for a new password and ends all sessions of the user.',
  body: ResetPassword,
});

export const changePassword = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/change-password',
  access: 'user',
  summary: 'Changes the password of the signed-in user and ends all other sessions.',
  body: ChangePassword,
});
