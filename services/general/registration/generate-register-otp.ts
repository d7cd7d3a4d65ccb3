import { randomUUID } from 'node:crypto';
import type { FieldErrors } from '#contracts/envelope.ts';
import { phoneProblem } from '#contracts/phone.ts';
import { CHOOSE_COUNTRY, CHOOSE_DIALING_CODE } from '#contracts/country.ts';
import type { Registration } from '#contracts/register.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { findUserId } from '#platform/identity/member-store.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import type { Platform } from '#platform/platform.ts';
import { codeDigest, newCode } from '../one-time-codes/one-time-code.ts';
import { insertOrder, removeOldOrders } from '../one-time-codes/otp-store.ts';
import { nationalNumber } from '../reference-data/phone-numbers.ts';
import { COUNTRIES, DIALING_CODES } from '../reference-data/reference-data.ts';
import { pendingAccount, type Account } from './pending-account.ts';
import { addressDigest, sendRegistrationMail } from './registration-mail.ts';

/**
 * Stores the form, encrypted, mails a code and returns the id of its order. An address with an account gets
 * another mail and the same response in the same time.
 * @throws AppError invalid_input at a field that names no country or dialing code, or a phone number that
 * does not fit its dialing code
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
      encryptedDetails: pendingAccount.encrypt(vault, orderId, {
        email: to,
        account: isTaken ? null : account,
      }),
      addressDigest: digest,
    });
    await sendRegistrationMail(tx, platform, { to, code: isTaken ? null : code, addressDigest: digest });
  });
  return orderId;
}

function checkReferences({ country_id, dialing_code_id, phone_number }: Registration): void {
  const fields: FieldErrors = {};
  const dialingCode = DIALING_CODES.find(({ id }) => id === dialing_code_id);
  const problem = phoneProblem(phone_number, dialingCode);
  if (!COUNTRIES.some(({ id }) => id === country_id)) fields['country_id'] = [CHOOSE_COUNTRY];
  if (!dialingCode) fields['dialing_code_id'] = [CHOOSE_DIALING_CODE];
  else if (problem) fields['phone_number'] = [problem];
  if (Object.keys(fields).length > 0) throw new AppError(platformErrors.invalid_input, { fields });
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
    terms_version: entered.terms_version ?? null,
  };
}
