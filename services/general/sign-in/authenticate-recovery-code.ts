import type { RecoverySignIn } from '#contracts/second-factor.ts';
import type { SignedIn } from '#contracts/session.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import type { SessionClient } from '#platform/auth/session-store.ts';
import type { Context } from '#platform/platform.ts';
import { signInExpired, tryFactor } from '../second-factors/factor-tries.ts';
import { countRecoveryCodes, consumeRecoveryCode } from '../second-factors/recovery-code-store.ts';
import { recoveryDigest } from '../second-factors/recovery-codes.ts';
import { sendSecondFactorMail } from '../second-factors/second-factor-mail.ts';
import { checkPassword } from './check-password.ts';
import { codeLimits } from './code-tries.ts';
import { openSession } from './open-session.ts';

/**
 * Exchanges e-mail address, password and recovery code for a bearer token, and tells the user by mail.
 * @throws AppError wrong_credentials; code_expired, code_tries_used_up, code_wrong, at the field `recovery_code`
 */
export async function authenticateRecoveryCode(
  context: Context<'public'>,
  { email, password, order_id, recovery_code, client }: RecoverySignIn & { client: SessionClient },
): Promise<SignedIn> {
  const { database, vault } = context;
  const found = await checkPassword(context, { email, password, client });
  const { id: userId } = found.profile;
  const key = { id: order_id, purpose: 'second_factor', userId } as const;
  const digest = recoveryDigest(vault, userId, recovery_code);
  await tryFactor(database, key, {
    field: 'recovery_code',
    accept: () => consumeRecoveryCode(database, userId, digest),
    limits: codeLimits(context, found.profile, client),
  });
  return openSession(context, {
    found,
    key,
    client,
    onExpired: () => signInExpired('recovery_code'),
    tell: async (tx) => {
      const left = await countRecoveryCodes(tx, userId);
      await recordUserActivity(tx, { userId, ip: client.ip }, { action: 'recovery_code_used' });
      await sendSecondFactorMail(tx, context, {
        to: found.profile.email,
        subject: 'A recovery code was used',
        text: `A recovery code was used to sign in to your account. ${left} of them can still be used.`,
        client,
      });
    },
  });
}
