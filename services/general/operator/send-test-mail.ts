import { fieldError } from '#platform/errors/app-error.ts';
import { errorText } from '#platform/errors/describe-error.ts';
import { testMail } from '#platform/mail/test-mail.ts';
import { recordOperatorAction } from '#platform/operation/operator-action-store.ts';
import type { Context } from '#platform/platform.ts';
import { operatorErrors } from './operator-errors.ts';
import { withoutContent } from './without-content.ts';

/**
 * Sends a test mail at once, not by the queue, so that the caller learns what the mail server responds. The attempt is recorded before.
 * @throws AppError test_mail_refused, at the field of the address
 */
export async function sendTestMail(
  { appUrl, caller: { userId, fullName }, database, log, operation: { mailServer } }: Context<'operator'>,
  { email, ip }: { email: string; ip: string | null },
): Promise<void> {
  await database.transaction((tx) =>
    recordOperatorAction(tx, { user_id: userId, action: 'test_mail_sent', subject: email, ip }),
  );
  const mail = testMail({ to: email, domain: new URL(appUrl).hostname, asker: fullName });
  try {
    await mailServer.deliver(mail);
  } catch (error) {
    log.warn({ err: error }, 'a test mail was not taken');
    throw fieldError(
      operatorErrors.test_mail_refused,
      'email',
      `The mail server has not taken the mail: ${withoutContent(errorText(error))}`,
    );
  }
}
