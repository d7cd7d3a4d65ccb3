import { defineCall } from './call.ts';
import { Registration } from './register.ts';
import { EnteredCode, Order } from './session.ts';
import { Profile } from './user-profile.ts';
import { z } from './zod.ts';
import { OwnPassword } from './password.ts';

/** New e-mail address of a user, and their password. */
export const NewEmail = z.object({
  new_email: Registration.shape.email,
  ...OwnPassword.shape,
});
export type NewEmail = z.infer<typeof NewEmail>;

export const startEmailChange = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/email-change',
  isExtension: true,
  access: 'user',
  summary:
    'Mails a one-time code to the new address; if the address has an account, the mail says so instead.',
  body: NewEmail,
  data: Order,
});

export const confirmEmailChange = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/email-change/{order_id}',
  isExtension: true,
  access: 'user',
  summary: 'Exchanges the code for the new address; the old one is told. Sessions stay.',
  params: z.object({ order_id: z.uuid() }),
  body: EnteredCode,
  data: Profile,
});
