import type { Passkey, PrivacySecuritySettings, SecondFactor } from '#contracts/privacy-settings.ts';
import { recordUserActivity } from '#platform/audit/record-user-activity.ts';
import type { Queryable } from '#platform/database.ts';
import { fieldError } from '#platform/errors/app-error.ts';
import { findFactors, namesOfRequiringOrganizations } from '#platform/identity/second-factor-store.ts';
import type { Context } from '#platform/platform.ts';
import { findPasskeys } from '../passkeys/passkey-store.ts';
import { relyingParty } from '../passkeys/relying-party.ts';
import { savePreferredFactor } from '../user-store.ts';
import { findAppDate } from './authenticator-app-store.ts';
import { countRecoveryCodes } from './recovery-code-store.ts';
import { secondFactorErrors } from './second-factor-errors.ts';

/** Returns the second factors of a user. */
export async function readPrivacySettings(
  db: Queryable,
  { userId, appUrl }: { userId: string; appUrl: string },
): Promise<PrivacySecuritySettings> {
  const [preferred] = await findFactors(db, userId);
  const passkeys = await findPasskeys(db, userId);
  const addedAt = await findAppDate(db, userId);
  return {
    preferred_factor: preferred ?? null,
    authenticator_app: addedAt && { added_at: addedAt.toISOString() },
    passkeys: passkeys.map(presentPasskey),
    can_use_passkeys: relyingParty(appUrl) !== null,
    recovery_codes_left: await countRecoveryCodes(db, userId),
    required_by: await namesOfRequiringOrganizations(db, userId),
  };
}

/**
 * Chooses the factor that the caller's sign-in asks for first.
 * @throws AppError factor_not_set_up, at the field `preferred_factor`
 */
export async function choosePreferredFactor(
  { appUrl, database, caller: { userId } }: Context<'user'>,
  factor: SecondFactor,
  ip: string | null,
): Promise<PrivacySecuritySettings> {
  return database.transaction(async (tx) => {
    if (!(await findFactors(tx, userId)).includes(factor)) {
      const { factor_not_set_up: kind } = secondFactorErrors;
      throw fieldError(kind, 'preferred_factor', kind.message);
    }
    await savePreferredFactor(tx, userId, factor);
    const details = { preferred_factor: factor };
    await recordUserActivity(tx, { userId, ip }, { action: 'preferred_factor_changed', details });
    return readPrivacySettings(tx, { userId, appUrl });
  });
}

type StoredPasskey = Awaited<ReturnType<typeof findPasskeys>>[number];

const presentPasskey = ({ id, name, created_at, last_used_at }: StoredPasskey): Passkey => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});
