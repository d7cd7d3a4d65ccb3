import * as calls from '#contracts/contact.ts';
import { route, type RateLimit, type Route } from '#platform/http/route.ts';
import { sourceOf } from '#platform/http/source-of.ts';
import { requestDemo } from './request-demo.ts';
import { submitContactForm } from './submit-contact-form.ts';

const MAILS_PER_SENDER = 5;
const MAILS_PER_SOURCE = 30;

type FromSender = RateLimit<{ body: { email: string } }>;

/** Rate limits of a call by which strangers cause mails: per e-mail address, and per source where it is known. */
const limit: readonly FromSender[] = [
  { perHour: MAILS_PER_SENDER, key: ({ body }) => body.email.toLowerCase() },
  {
    perHour: MAILS_PER_SOURCE,
    isPerSource: true,
    key: (_, headers) => sourceOf(headers),
  },
];

export const contactRoutes: readonly Route[] = [
  route(
    calls.submitContactForm,
    async (context, { body }) => {
      await submitContactForm(context, body);
      return { message: 'Your message has been sent.' };
    },
    { limit },
  ),
  route(
    calls.requestPlatformDemo,
    async (context, { body }) => {
      await requestDemo(context, body);
      return { message: 'Your request has been sent.' };
    },
    { limit },
  ),
];
