import { randomUUID } from 'node:crypto';
import type { Registration } from '#contracts/register.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { checkReferences } from './check-references.ts';
import { codeDigest, newCode } from './one-time-code.ts';
import { insertOrder, removeOldOrders } from './otp-store.ts';
import { encryptPending, type Account } from './pending-account.ts';
import { nationalNumber } from './phone-numbers.ts';
import { addressDigest, sendRegistrationMail } from './registration-mail.ts';
import { findUserId } from '#platform/identity/member-store.ts';

/**
 * Stores the form, encrypted, and mails a code. An address with an account gets another mail and the same response in
 * the same time.
 */
export async function generateRegisterOtp(platform: Platform, registration: Registration): Promise<string> {
  checkReferences(registration);
  const { database, vault } = platform;
  const account = await accountOf(registration);
  const orderId = randomUUID();
  const code = newCode();
  const to = registration.email;
  const digest = addressDigest(vault, to);
  await database.transaction(async (tx) => {
    await removeOldOrders(tx);
    const isTaken = (await findUserId(tx, to)) !== null;
    await insertOrder(tx, {
      id: orderId,
      purpose: 'register',
      codeDigest: codeDigest(vault, orderId, code),
      encryptedDetails: encryptPending(vault, orderId, { email: to, account: isTaken ? null : account }),
      addressDigest: digest,
    });
    await sendRegistrationMail(tx, platform, { to, code: isTaken ? null : code, addressDigest: digest });
  });
  return orderId;
}

async function accountOf({ password, ...entered }: Registration): Promise<Account> {
  return {
    first_name: entered.first_name,
    last_name: entered.last_name,
    password_hash: await hashPassword(password),
    phone_number: nationalNumber(entered.phone_number, entered.dialing_code_id),
    dialing_code_id: entered.dialing_code_id,
    organization_name: entered.organization_name,
    country_id: entered.country_id,
  };
}
