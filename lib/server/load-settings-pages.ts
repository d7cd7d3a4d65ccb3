import { listCertificates } from '#contracts/certificate.ts';
import type { Functionality } from '#contracts/permission.ts';
import { getSignatureProperties } from '#contracts/signature-properties.ts';
import { getSigningSettings, listTrustedCertificates } from '#contracts/signing-settings.ts';
import { listPeople } from '#contracts/organization-member.ts';
import { listRoles } from '#contracts/role.ts';
import { isOffered } from './offered.ts';
import { mayRead } from './require-read.ts';
import { readSession } from './session.ts';

/**
 * Returns the settings pages whose calls the services have and whose functionality the user may read, each as the last segment
 * of its path.
 */
export async function loadSettingsPages(): Promise<readonly string[]> {
  const organizationId = (await readSession())?.organizationId;
  const pages = [
    ['user-management', isReadable('user management', () => isOffered(listPeople, { query: {} }))],
    ['role-management', isReadable('role management', () => isOffered(listRoles, {}))],
    ['digital-signature', isOffered(listCertificates, {})],
    [
      'signature-properties',
      organizationId ? isOffered(getSignatureProperties, { params: { id: organizationId } }) : true,
    ],
    ['signature-level', isOffered(getSigningSettings, {})],
    ['trust-list', isOffered(listTrustedCertificates, {})],
  ] as const;
  const offered = await Promise.all(pages.map(async ([name, has]) => ((await has) ? name : null)));
  return offered.filter((name) => name !== null);
}

/** Returns whether the user may read the functionality and the services have its call. */
async function isReadable(functionality: Functionality, hasCall: () => Promise<boolean>): Promise<boolean> {
  return (await mayRead(functionality)) && (await hasCall());
}
