import { getApiAccess } from '#contracts/api-key.ts';
import { getBillingAddress } from '#contracts/billing-address.ts';
import type { Call, CallInput } from '#contracts/call.ts';
import { listCertificates } from '#contracts/certificate.ts';
import { listPeople } from '#contracts/organization-member.ts';
import { listRoles } from '#contracts/role.ts';
import { getSignatureProperties } from '#contracts/signature-properties.ts';
import { getSigningSettings, listTrustedCertificates } from '#contracts/signing-settings.ts';
import { SETTINGS_PAGES, type SettingsPage } from '#shared/workspace-pages.ts';
import { mayRead } from './permissions.ts';
import { ServiceError } from './service-error.ts';
import { callService } from './service.ts';
import { readSession } from './session.ts';

/** Returns the settings pages whose calls the services have and whose functionality the user may read. */
export async function loadSettingsPages(): Promise<SettingsPage[]> {
  const hasOrganizationSettings = isOffered(getBillingAddress, {}); // the calls to change them came together
  const hasCalls: Record<string, () => Promise<boolean>> = {
    'organization-settings': () => hasOrganizationSettings,
    'billing-address': () => hasOrganizationSettings,
    'user-management': () => isOffered(listPeople, { query: {} }),
    'role-management': () => isOffered(listRoles, {}),
    'digital-signature': () => isOffered(listCertificates, {}),
    'signature-properties': hasSignatureProperties,
    'signature-level': () => isOffered(getSigningSettings, {}),
    'trust-list': () => isOffered(listTrustedCertificates, {}),
    api: () => isOffered(getApiAccess, {}),
  };
  const offered = await Promise.all(
    SETTINGS_PAGES.map(async ({ name, functionality }) => {
      const isReadable =
        functionality === null || ((await mayRead('settings')) && (await mayRead(functionality)));
      return isReadable && ((await hasCalls[name]?.()) ?? true);
    }),
  );
  return SETTINGS_PAGES.filter((_, index) => offered[index]);
}

async function hasSignatureProperties(): Promise<boolean> {
  const id = (await readSession())?.organizationId;
  return id === undefined || isOffered(getSignatureProperties, { params: { id } });
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
