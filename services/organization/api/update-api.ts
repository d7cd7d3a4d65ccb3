import { apiKeyMessages, MAX_API_KEYS, type ApiUpdate } from '#contracts/api-key.ts';
import type { ApiScope } from '#contracts/api-scope.ts';
import { newApiKey, visiblePrefix } from '#platform/api-keys/api-key.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { tokenHash } from '#platform/auth/tokens.ts';
import type { Transaction } from '#platform/database.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { violatedConstraint } from '#platform/errors/violated-constraint.ts';
import { allowsKeySigning, findTimeZone } from '#platform/identity/organization-store.ts';
import { lockOrganization } from '#platform/identity/owner-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { endOfDay } from '#platform/time-zone.ts';
import { organizationErrors } from '../organization-errors.ts';
import { countUnrevoked, insertApiKey, takeApiKey, updateApiKey } from './api-key-admin-store.ts';
import { grantableScopes } from './grantable-scopes.ts';

type Update<P extends ApiUpdate['purpose']> = Extract<ApiUpdate, { purpose: P }>;

/**
 * Creates an API key and returns it with its id; only its hash is stored.
 * @throws AppError too_many_api_keys, or with a message at a field
 */
export async function createApiKey(
  context: MemberContext,
  { name, scopes, expires_on }: Update<'create'>,
): Promise<{ id: string; key: string }> {
  const { caller, database } = context;
  const { organizationId, userId } = caller;
  const key = newApiKey();
  await assertGrantable(context, scopes);
  const id = await withFreeName(
    database.transaction(async (tx) => {
      await lockOrganization(tx, organizationId); // so that two at once cannot exceed the number
      if ((await countUnrevoked(tx, organizationId)) >= MAX_API_KEYS)
        throw new AppError(organizationErrors.too_many_api_keys);
      const expires_at = await endOf(tx, organizationId, expires_on);
      const created = await insertApiKey(tx, {
        ...{ organization_id: organizationId, created_by: userId, name, scopes, expires_at },
        prefix: visiblePrefix(key),
        token_hash: tokenHash(key),
      });
      const details = { name, scopes: scopes.join(', '), expires_at: expires_at?.toISOString() ?? null };
      await recordActivity(tx, caller, { action: 'api_key_created', subjectId: created, details });
      return created;
    }),
  );
  return { id, key };
}

/** Renames a key. @throws AppError not_found, api_key_ended, or with a message at the name */
export async function renameApiKey(context: MemberContext, { id, name }: Update<'rename'>): Promise<void> {
  await withFreeName(
    change(context, id, async (tx, before) => {
      await updateApiKey(tx, before, { name });
      const details = { from: before.name, name };
      await recordActivity(tx, context.caller, { action: 'api_key_renamed', subjectId: id, details });
    }),
  );
}

/** Replaces the scopes of a key. @throws AppError not_found, api_key_ended, or with a message at the scopes */
export async function changeApiKeyScopes(
  context: MemberContext,
  { id, scopes }: Update<'change_scopes'>,
): Promise<void> {
  await change(context, id, async (tx, before) => {
    const added = scopes.filter((scope) => !before.scopes.includes(scope));
    await assertGrantable(context, added);
    await updateApiKey(tx, before, { scopes });
    const details = { name: before.name, from: before.scopes.join(', '), scopes: scopes.join(', ') };
    await recordActivity(tx, context.caller, { action: 'api_key_scopes_changed', subjectId: id, details });
  });
}

/** Revokes a key: it is refused from the next call. @throws AppError not_found, api_key_ended */
export async function revokeApiKey(context: MemberContext, { id }: Update<'revoke'>): Promise<void> {
  await change(context, id, async (tx, before) => {
    await updateApiKey(tx, before, { revoked_at: new Date() });
    const details = { name: before.name };
    await recordActivity(tx, context.caller, { action: 'api_key_revoked', subjectId: id, details });
  });
}

interface KeyBefore {
  organizationId: string;
  id: string;
  name: string;
  scopes: readonly ApiScope[];
}

async function change(
  { caller: { organizationId }, database }: MemberContext,
  id: string,
  apply: (tx: Transaction, before: KeyBefore) => Promise<void>,
): Promise<void> {
  await database.transaction(async (tx) => {
    const before = await takeApiKey(tx, organizationId, id);
    if (!before) throw new AppError(platformErrors.not_found);
    if (before.revoked_at) throw new AppError(organizationErrors.api_key_ended);
    await apply(tx, { ...before, organizationId });
  });
}

async function assertGrantable(
  { caller, database }: MemberContext,
  scopes: readonly ApiScope[],
): Promise<void> {
  const allowsSigning = await allowsKeySigning(database, caller.organizationId);
  const grantable = grantableScopes(caller, { allowsKeySigning: allowsSigning });
  const exceeding = scopes.find((scope) => !grantable.includes(scope));
  if (!exceeding) return;
  const message =
    exceeding === 'sign' && !allowsSigning
      ? apiKeyMessages.signingNotAllowed
      : apiKeyMessages.scopeExceeds(exceeding);
  throw fieldError(platformErrors.invalid_input, 'scopes', message);
}

/** Returns the moment at which a day ends in the organization's time zone. @throws AppError when it is over */
async function endOf(tx: Transaction, organizationId: string, day: string | null): Promise<Date | null> {
  if (day === null) return null;
  const end = endOfDay(day, await findTimeZone(tx, organizationId));
  if (end <= new Date()) throw fieldError(platformErrors.invalid_input, 'expires_on', apiKeyMessages.dayPast);
  return end;
}

async function withFreeName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (violatedConstraint(error) !== 'api_keys_name') throw error;
    throw fieldError(platformErrors.invalid_input, 'name', apiKeyMessages.nameTaken);
  }
}
