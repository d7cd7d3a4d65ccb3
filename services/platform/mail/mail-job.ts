import { z } from '#contracts/zod.ts';
import type { JobKind } from '../jobs.ts';

const MailJob = z.object({ mail_id: z.uuid() });

/**
 * Job that sends one stored mail: ten attempts, from 5 seconds to half an hour apart, within about two hours.
 */
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

/**
 * Job that sends a mail with attachments: slower, in a queue of its own so that no sign-in code waits behind
 * it.
 */
export const fileMailJob: JobKind<z.infer<typeof MailJob>> = {
  ...mailJob,
  name: 'send-file-mail',
  options: { ...mailJob.options, expireInSeconds: 900 },
  atOnce: 2,
};
