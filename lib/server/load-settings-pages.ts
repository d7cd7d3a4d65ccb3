import { getApiAccess } from '#contracts/api-key.ts';
import type { Call, CallInput } from '#contracts/call.ts';
import { getBillingAddress } from '#contracts/billing-address.ts';
import { listCertificates } from '#contracts/certificate.ts';
import type { Functionality } from '#contracts/permission.ts';
import { listPeople } from '#contracts/organization-member.ts';
import { listRoles } from '#contracts/role.ts';
import { getSignatureProperties } from '#contracts/signature-properties.ts';
import { getSigningSettings, listTrustedCertificates } from '#contracts/signing-settings.ts';
import { mayRead } from './permissions.ts';
import { readSession } from './session.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';

/**
 * Returns the settings pages whose calls the services have and whose functionality the user may read, each as the last segment
 * of its path.
 */
export async function loadSettingsPages(): Promise<readonly string[]> {
  const organizationId = (await readSession())?.organizationId;
  const hasOrganizationSettings = isOffered(getBillingAddress, {}); // the calls to change them came together
  const pages = [
    ['organization-settings', isReadable('settings', () => hasOrganizationSettings)],
    ['billing-address', isReadable('billing', () => hasOrganizationSettings)],
    ['user-management', isReadable('user management', () => isOffered(listPeople, { query: {} }))],
    ['role-management', isReadable('role management', () => isOffered(listRoles, {}))],
    ['digital-signature', isOffered(listCertificates, {})],
    [
      'signature-properties',
      isReadable('settings', async () =>
        organizationId ? isOffered(getSignatureProperties, { params: { id: organizationId } }) : true,
      ),
    ],
    ['api', isReadable('api', () => isOffered(getApiAccess, {}))],
    ['signature-level', isReadable('settings', () => isOffered(getSigningSettings, {}))],
    ['trust-list', isReadable('settings', () => isOffered(listTrustedCertificates, {}))],
  ] as const;
  const offered = await Promise.all(pages.map(async ([name, has]) => ((await has) ? name : null)));
  return offered.filter((name) => name !== null);
}

/** Returns whether the user may read the settings and the functionality, and the services have its call. */
async function isReadable(functionality: Functionality, hasCall: () => Promise<boolean>): Promise<boolean> {
  return (await mayRead('settings')) && (await mayRead(functionality)) && (await hasCall());
}

/** Returns whether the service has this call, by making it; true if it fails for another reason. */
async function isOffered<C extends Call>(call: C, input: CallInput<C>): Promise<boolean> {
  try {
    await callService(call, input);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return error.kind !== 'not_available';
    throw error;
  }
}
