import { setTimeout } from 'node:timers/promises';
import { sourceOfAddress } from '#platform/http/source-of.ts';
import { inTurns } from '#platform/in-turns.ts';
import type { Count, Limit } from '#platform/limits/limiter.ts';
import { tooManyRequests } from '#platform/limits/too-many.ts';
import type { Context } from '#platform/platform.ts';
import {
  OVER_ALL,
  PER_ACCOUNT,
  PER_ACCOUNT_AND_SOURCE,
  PER_DEVICE,
  PER_SOURCE,
  waitMs,
  WARNINGS,
} from './sign-in-limits.ts';

/** Number of delayed tries at a time, each of which holds a connection open; further ones are refused. */
const waits = inTurns({ atOnce: 500, mostWaiting: 0 });

type Limits = Pick<Context<'public'>, 'limiter' | 'log'>;

/** Try of a password. */
export interface SignInTry {
  /** E-mail address as it was entered, of an account or not. */
  email: string;
  /** Device on which the user of the account has signed in before; null for any other. */
  device: string | null;
  /** Client address; null where it is not known. */
  ip: string | null;
}

/**
 * Counts a try as failed before its password is checked, so that concurrent tries cannot exceed the limit, and waits as long as
 * the failures before it demand. Returns the function that takes the count back, to be called after a right password.
 * @throws AppError too_many_requests, unavailable
 */
export async function takeSignInTry(
  limits: Limits,
  { email, device, ip }: SignInTry,
): Promise<() => Promise<void>> {
  const account = email.toLowerCase();
  const refusing: [Limit, string][] =
    device === null ? bySource(account, ip) : [[PER_DEVICE, `${device} ${account}`]];
  const counts: Count[] = [];
  const giveBack = async () => {
    await Promise.all(counts.map((count) => count.giveBack()));
  };
  for (const [limit, key] of refusing) {
    const count = await limits.limiter.count(limit, key);
    counts.push(count);
    if (!count.isExceeded) continue;
    await giveBack();
    throw tooManyRequests(count.secondsLeft);
  }
  if (device !== null) return giveBack;
  const ofAccount = await limits.limiter.count(PER_ACCOUNT, account);
  const overAll = await limits.limiter.count(OVER_ALL, '');
  counts.push(ofAccount, overAll);
  if (overAll.isExceeded) await warnOnce(limits);
  const ms = waitMs({ ofAccount: ofAccount.points - 1, overAll: overAll.points - 1 });
  try {
    if (ms > 0) await waits.take(() => setTimeout(ms));
  } catch (error) {
    await giveBack();
    throw error;
  }
  return giveBack;
}

function bySource(account: string, ip: string | null): [Limit, string][] {
  if (ip === null) return [];
  const source = sourceOfAddress(ip);
  return [
    [PER_ACCOUNT_AND_SOURCE, `${source} ${account}`],
    [PER_SOURCE, source],
  ];
}

async function warnOnce({ limiter, log }: Limits): Promise<void> {
  const { isExceeded } = await limiter.count(WARNINGS, '');
  if (!isExceeded)
    log.warn(
      `more than ${OVER_ALL.points} sign-ins have failed within ${OVER_ALL.seconds / 60} minutes: tries from unknown devices wait now`,
    );
}
