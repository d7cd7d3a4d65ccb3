import { z } from '#contracts/zod.ts';
import type { JobKind } from '../jobs.ts';

const MailJob = z.object({ mail_id: z.uuid() });

/** Sending one stored mail: ten tries, from 5 seconds apart to half an hour, over about two hours. */
export const mailJob: JobKind<z.infer<typeof MailJob>> = {
  name: 'send-mail',
  payload: MailJob,
  options: {
    retryLimit: 9,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 1800,
    expireInSeconds: 120,
  },
};

/** The same for a mail with files: it takes longer, and no sign-in code waits behind it. */
export const fileMailJob: JobKind<z.infer<typeof MailJob>> = {
  ...mailJob,
  name: 'send-file-mail',
  options: { ...mailJob.options, expireInSeconds: 900 },
  atOnce: 2,
};
