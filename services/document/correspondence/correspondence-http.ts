import * as mail from '#contracts/document-mail.ts';
import { route, type Route } from '#platform/http/route.ts';
import { mailDocuments } from './mail-documents.ts';
import * as messages from '../messages.ts';
import { remindSignatories } from './remind-signatories.ts';

export const correspondenceRoutes: readonly Route[] = [
  route(mail.remindSignatories, async (context, { body }) => {
    const data = await remindSignatories(context, body);
    return { message: messages.reminded(data), data };
  }),
  route(mail.mailDocuments, async (context, { body }) => ({
    message: messages.mailed(await mailDocuments(context, body)),
  })),
];
