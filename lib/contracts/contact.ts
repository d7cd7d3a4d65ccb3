import { defineCall } from './call.ts';
import { MAX_MESSAGE_LENGTH } from './limits.ts';
import { OrganizationName } from './register.ts';
import { Email } from './session.ts';
import { z } from './zod.ts';

/** Message about a subject that does not exist. */
export const CHOOSE_SUBJECT = 'Choose a subject.';

const tooLong = `Use at most ${MAX_MESSAGE_LENGTH.toLocaleString('en-US')} characters.`;

/** Free text of several lines; no control characters other than line breaks and tabs. */
const Message = z
  .string()
  .trim()
  .max(MAX_MESSAGE_LENGTH, tooLong)
  .regex(/^[\P{Cc}\n\r\t]*$/u, 'Use letters, numbers and punctuation only.');

/** Name and address of the sender, to whom the operator replies. */
const Sender = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter your name.')
    .max(200, 'Use at most 200 characters.')
    .regex(/^\P{Cc}*$/u, 'Use letters, numbers and punctuation only.'),
  email: Email,
});

/** Message to the operator. `subject_id` is one of /contact-form-subjects. */
export const ContactForm = Sender.extend({
  subject_id: z.string().min(1, CHOOSE_SUBJECT).max(50, CHOOSE_SUBJECT),
  message: Message.min(1, 'Enter a message.'),
});
export type ContactForm = z.infer<typeof ContactForm>;

/** Request of a visitor to be shown the product. */
export const DemoRequest = Sender.extend({
  organization_name: OrganizationName,
  message: Message,
});
export type DemoRequest = z.infer<typeof DemoRequest>;

export const submitContactForm = defineCall({
  service: 'general',
  method: 'POST',
  path: '/submit/contact-form',
  isExtension: true,
  access: 'public',
  summary: 'Mails a message to the operator, and a confirmation without its text to the sender.',
  body: ContactForm,
});

export const requestPlatformDemo = defineCall({
  service: 'general',
  method: 'POST',
  path: '/request-platform-demo',
  isExtension: true,
  access: 'public',
  summary: 'Mails the request of a demo to the operator, and a confirmation without its text to the sender.',
  body: DemoRequest,
});
