import * as calls from '#contracts/operation.ts';
import { clientAddress } from '#platform/http/authenticate.ts';
import { sessionKey } from '#platform/http/password-limit.ts';
import { route, type RateLimit, type Route } from '#platform/http/route.ts';
import { readInstallation } from './read-installation.ts';
import { retryFailedJob } from './retry-failed-job.ts';
import { sendTestMail } from './send-test-mail.ts';

/** Returns a rate limit by session. */
const perMinute = (number: number): RateLimit<unknown> => ({
  perMinute: number,
  key: (_input, headers) => sessionKey(headers),
});

const TEST_MAILS_PER_HOUR = 20;

export const operatorRoutes: readonly Route[] = [
  route(calls.getInstallation, async (context) => ({ data: await readInstallation(context) }), {
    limit: perMinute(60),
  }),
  route(
    calls.retryJob,
    async (context, { params: { id }, headers }) => {
      await retryFailedJob(context, { id, ip: clientAddress(headers) });
      return { message: 'The job starts again.' };
    },
    { limit: perMinute(60) },
  ),
  route(
    calls.sendTestMail,
    async (context, { body: { email }, headers }) => {
      await sendTestMail(context, { email, ip: clientAddress(headers) });
      return { message: `The mail server has taken the mail to ${email}.` };
    },
    {
      limit: [perMinute(5), { perHour: TEST_MAILS_PER_HOUR, key: () => 'installation' }],
    },
  ),
];
