import type { Transaction } from '#platform/database.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { generalErrors } from '../general-errors.ts';
import { countMails } from './otp-store.ts';

const MAILS_PER_HOUR = 6;

/**
 * Checks that the orders with this digest have caused at most six mails within an hour, the one about to be sent included.
 * @throws AppError too_many_mails
 */
export async function assertMayMail(tx: Transaction, digest: Buffer): Promise<void> {
  if ((await countMails(tx, digest)) > MAILS_PER_HOUR) throw new AppError(generalErrors.too_many_mails);
}
