import type { CertificateOwner } from '#contracts/certificate.ts';
import { covers } from '#contracts/permission-rules.ts';
import { authorize, type Member } from '#platform/auth/caller.ts';
import type { CertificateHolder } from '#trust/certificates/certificate-store.ts';

export function mayManageOrganizationCertificates(member: Member): boolean {
  return covers(member.permissions['digital signature'], 'write');
}

/**
 * Returns the holder whose certificates the member may change.
 * @throws AppError permission_denied for those of the organization without the permission
 */
export function changeableHolder(member: Member, owner: CertificateOwner): CertificateHolder {
  if (owner === 'organization') authorize(member, ['digital signature', 'write']);
  return { organizationId: member.organizationId, userId: owner === 'organization' ? null : member.userId };
}
