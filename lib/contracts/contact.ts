import { defineCall } from './call.ts';
import { MAX_MESSAGE_LENGTH } from './limits.ts';
import { OrganizationName } from './organization-name.ts';
import { Email } from './email.ts';
import { lineOfText, NOT_A_TEXT, freeText, text } from './text.ts';
import { tooLong } from './words.ts';
import { z } from './zod.ts';

/** Message about a subject that does not exist. */
export const CHOOSE_SUBJECT = 'Choose a subject.';

/** Free text of several lines; no control characters other than line breaks and tabs. */
const Message = freeText().check(
  z.maxLength(MAX_MESSAGE_LENGTH, tooLong(MAX_MESSAGE_LENGTH)),
  z.regex(/^[\P{Cc}\n\r\t]*$/u, NOT_A_TEXT),
);

/** Name and address of the sender, to whom the operator replies. */
const Sender = z.object({
  name: lineOfText().check(z.minLength(1, 'Enter your name.'), z.maxLength(200, tooLong(200))),
  email: Email,
});

/** Message to the operator. `subject_id` is one of /contact-form-subjects. */
export const ContactForm = z.extend(Sender, {
  subject_id: text().check(z.minLength(1, CHOOSE_SUBJECT), z.maxLength(50, CHOOSE_SUBJECT)),
  message: Message.check(z.minLength(1, 'Enter a message.')),
});
export type ContactForm = z.infer<typeof ContactForm>;

/** Request of a visitor to be shown the product. */
export const DemoRequest = z.extend(Sender, {
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
