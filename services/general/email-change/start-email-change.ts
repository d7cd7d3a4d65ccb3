import { randomUUID } from 'node:crypto';
import type { NewEmail } from '#contracts/email-change.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { findUserId } from '#platform/identity/member-store.ts';
import { verifyPassword } from '#platform/identity/passwords.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Context } from '#platform/platform.ts';
import { generalErrors } from '../general-errors.ts';
import { codeDigest, newCode } from '../one-time-codes/one-time-code.ts';
import { codeMail, takenMail } from './email-change-mails.ts';
import { countEmailChanges, findPasswordHash, insertEmailChange } from './email-change-store.ts';

const CHANGES_PER_HOUR = 6;

/**
 * Checks the caller's password and mails a code to the new address. An address that has an account gets another mail,
 * and the caller the same response.
 * @throws AppError wrong_password, at the field `password`, and too_many_mails
 */
export async function startEmailChange(
  { database, vault, jobs, caller }: Context<'user'>,
  { new_email, password }: NewEmail,
): Promise<string> {
  const { userId } = caller;
  if (!(await verifyPassword(password, await findPasswordHash(database, userId))))
    throw fieldError(generalErrors.wrong_password, 'password', generalErrors.wrong_password.message);
  const id = randomUUID();
  const code = newCode();
  await database.transaction(async (tx) => {
    if ((await countEmailChanges(tx, userId)) >= CHANGES_PER_HOUR)
      throw new AppError(generalErrors.too_many_mails);
    await insertEmailChange(tx, {
      id,
      userId,
      newEmail: new_email,
      codeDigest: codeDigest(vault, id, code),
    });
    const isTaken = (await findUserId(tx, new_email)) !== null;
    await sendMail(tx, jobs, isTaken ? takenMail(new_email) : codeMail(new_email, code));
  });
  return id;
}
