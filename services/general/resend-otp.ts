import { AppError } from '#platform/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { codeDigest, newCode } from './one-time-code.ts';
import { replaceCode } from './otp-store.ts';
import { sendCode } from './send-code.ts';

/** Mails a new code for an order; the order keeps its id and the tries it has used. */
export async function resendOtp({ database, vault, jobs }: Platform, orderId: string): Promise<string> {
  const code = newCode();
  await database.transaction(async (tx) => {
    const order = await replaceCode(tx, orderId, codeDigest(vault, orderId, code));
    if (!order) throw new AppError('code_expired');
    await sendCode(tx, jobs, { to: order.email, code });
  });
  return orderId;
}
