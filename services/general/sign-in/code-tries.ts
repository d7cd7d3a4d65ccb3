import type { SessionClient } from '#platform/auth/session-store.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { tooManyRequests } from '#platform/limits/too-many.ts';
import type { Platform } from '#platform/platform.ts';
import type { UserProfile } from '#contracts/user-profile.ts';
import { generalErrors } from '../general-errors.ts';
import { countRecentTries } from '../one-time-codes/otp-store.ts';
import type { TryLimits } from '../one-time-codes/try-limits.ts';
import { sendCodeTriesMail } from './code-tries-mail.ts';
import { countCodeTry, endCodeTries } from './code-tries-store.ts';

/** Wrong codes of a user within an hour: codes are short, and new orders give new tries. */
const TRIES_PER_HOUR = 30;
const HOUR_SECONDS = 60 * 60;
/** Tries in a row after which the user is told. */
const TOLD_AT = 10;
/** Tries in a row after which the password no longer signs in. NIST SP 800-63B, 5.2.2 */
const MOST_CODE_TRIES = 100;

/**
 * Returns the limits of codes at a sign-in, of mail, app and recovery alike: 30 wrong ones an hour, and 100 tries in a row, after
 * ten of which the user gets a mail.
 */
export function codeLimits(
  platform: Platform,
  user: Pick<UserProfile, 'id' | 'email'>,
  client: SessionClient,
): TryLimits {
  const { database } = platform;
  let inARow = 0;
  return {
    begin: async () => {
      if ((await countRecentTries(database, user.id)) > TRIES_PER_HOUR) throw tooManyRequests(HOUR_SECONDS);
      const tries = await countCodeTry(database, user.id, MOST_CODE_TRIES);
      if (tries === null) throw new AppError(generalErrors.password_reset_required);
      inARow = tries;
    },
    end: async (isRight) => {
      if (isRight) await endCodeTries(database, user.id);
      else if (inARow === TOLD_AT)
        await database.transaction((tx) => sendCodeTriesMail(tx, platform, { to: user.email, client }));
    },
  };
}

/** Checks that the user may still sign in with password and code. @throws AppError password_reset_required */
export function assertCodeTriesLeft({ codeTries }: { codeTries: number }): void {
  if (codeTries >= MOST_CODE_TRIES) throw new AppError(generalErrors.password_reset_required);
}
