import type { SignatureProperties } from '#contracts/signature-properties.ts';
import { recordActivity } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { findSignatureProperties, saveSignatureProperties } from './signature-properties-store.ts';

/** Returns the defaults of the sign form. @throws AppError not_found for another organization than the caller's */
export async function readSignatureProperties(
  { caller, database }: MemberContext,
  organizationId: string,
): Promise<SignatureProperties> {
  if (organizationId !== caller.organizationId) throw new AppError(platformErrors.not_found);
  return findSignatureProperties(database, caller.organizationId);
}

export async function changeSignatureProperties(
  { caller, database }: MemberContext,
  organizationId: string,
  properties: SignatureProperties,
): Promise<SignatureProperties> {
  if (organizationId !== caller.organizationId) throw new AppError(platformErrors.not_found);
  return database.transaction(async (tx) => {
    await saveSignatureProperties(tx, caller.organizationId, properties);
    await recordActivity(tx, caller, { action: 'signature_properties_changed', subjectId: organizationId });
    return findSignatureProperties(tx, caller.organizationId);
  });
}
