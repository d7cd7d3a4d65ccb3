import { listCertificates } from '#contracts/certificate.ts';
import { getSecurityRequirements } from '#contracts/organization-security.ts';
import { getOrganizations } from '#contracts/organization.ts';
import { getSignatureMark } from '#contracts/signature-mark.ts';
import { getSignatureProperties } from '#contracts/signature-properties.ts';
import { loadEntries, loadEntry, type Entries } from './load-entry.ts';
import { readSession } from './session.ts';

/** Returns what the sign form begins with. */
export async function loadSignSetup(): Promise<Entries> {
  const organizationId = (await readSession())?.organizationId;
  return loadEntries(
    loadEntry(listCertificates, {}),
    loadEntry(getOrganizations, { query: { purpose: 'general' } }),
    loadEntry(getSecurityRequirements, {}),
    loadEntry(getSignatureMark, {}),
    ...(organizationId ? [loadEntry(getSignatureProperties, { params: { id: organizationId } })] : []),
  );
}
