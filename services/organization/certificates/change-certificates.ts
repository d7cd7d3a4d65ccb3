import { recordActivity } from '#platform/audit/record-activity.ts';
import type { Transaction } from '#platform/database.ts';
import {
  deleteCertificate,
  findNewest,
  lockHolder,
  setDefault,
  findUsableCertificates,
  type CertificateHolder,
  type CertificateRow,
} from '#trust/certificates/certificate-store.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { changeableHolder } from './certificate-holder.ts';
import { organizationErrors } from '../organization-errors.ts';

interface Change {
  instance_ids: readonly string[];
  purpose: 'set_default' | 'remove';
}

/** Makes a certificate its holder's default, or removes certificates; all that are named or none. */
export async function changeCertificates(
  { caller, database }: MemberContext,
  { instance_ids, purpose }: Change,
): Promise<void> {
  const ids = new Set(instance_ids);
  await database.transaction(async (tx) => {
    const { organizationId, userId } = caller;
    await lockHolder(tx, { organizationId, userId: null });
    await lockHolder(tx, { organizationId, userId });
    const rows = await findUsableCertificates(tx, caller, [...ids]);
    if (rows.length !== ids.size) throw new AppError(platformErrors.not_found);
    for (const row of rows) {
      const holder = changeableHolder(caller, row.user_id === null ? 'organization' : 'user');
      if (purpose === 'remove') await remove(tx, holder, row);
      else await makeDefault(tx, holder, row);
      const action = purpose === 'remove' ? 'certificate_removed' : 'certificate_made_default';
      await recordActivity(tx, caller, { action, subjectId: row.id, details: { subject: row.subject } });
    }
  });
}

async function makeDefault(tx: Transaction, holder: CertificateHolder, row: CertificateRow): Promise<void> {
  if (row.token_serial !== null) throw new AppError(organizationErrors.certificate_on_token);
  await setDefault(tx, holder, row.id);
}

/**
 * Removes a certificate. If it was the default, the newest remaining one becomes the default, so that a
 * member who can sign keeps being able to.
 */
async function remove(tx: Transaction, holder: CertificateHolder, row: CertificateRow): Promise<void> {
  await deleteCertificate(tx, holder, row.id);
  if (!row.is_default) return;
  const next = await findNewest(tx, holder);
  if (next) await setDefault(tx, holder, next.id);
}
