import { recordActivities } from '#platform/audit/record-activity.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MemberContext } from '#platform/platform.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';
import { deleteTrusted } from '#trust/policy/trust-list-store.ts';
import { describeCertificate } from '#signing';

/** Removes certificates from the organization's trust list; all that are named or none. */
export async function removeTrustedCertificates(
  { caller, database }: MemberContext,
  ids: readonly string[],
): Promise<number> {
  const wanted = [...new Set(ids)];
  await database.transaction(async (tx) => {
    const removed = await deleteTrusted(tx, caller.organizationId, wanted);
    if (removed.length !== wanted.length) throw new AppError(platformErrors.not_found);
    await recordActivities(
      tx,
      caller,
      removed.map(({ id, certificate }) => {
        const { subject, fingerprint } = describeCertificate(certificate);
        return { action: 'trusted_certificate_removed', subjectId: id, details: { subject, fingerprint } };
      }),
    );
  });
  return wanted.length;
}
