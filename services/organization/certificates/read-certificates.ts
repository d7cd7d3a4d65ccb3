import type { CallData } from '#contracts/call.ts';
import type { listCertificates } from '#contracts/certificate.ts';
import { findSigningCertificate, listUsableCertificates } from '#trust/certificates/certificate-store.ts';
import type { MemberContext } from '#platform/platform.ts';
import { mayManageOrganizationCertificates } from './certificate-holder.ts';
import { presentCertificate } from './present-certificate.ts';

/** Returns the certificates that the member may sign with, and which of them signs by default. */
export async function readCertificates({
  database,
  caller,
}: MemberContext): Promise<CallData<typeof listCertificates>> {
  const rows = await listUsableCertificates(database, caller);
  const signing = await findSigningCertificate(database, caller);
  return {
    rows: rows.map(presentCertificate),
    signs_with: signing?.id ?? null,
    may_manage_organization: mayManageOrganizationCertificates(caller),
    may_use_organization: !caller.isGuest,
  };
}
