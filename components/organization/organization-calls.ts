import { callLater } from '#contracts/later-call.ts';

/** Calls of the organization's pages, without their schemas. */

export const getCountries = callLater(
  {
    service: 'general',
    method: 'GET',
    path: '/countries',
    access: 'public',
  },
  async () => (await import('#contracts/reference-data.ts')).getCountries,
);

export const getStates = callLater(
  {
    service: 'general',
    method: 'GET',
    path: '/states',
    access: 'public',
  },
  async () => (await import('#contracts/reference-data.ts')).getStates,
);

export const getCities = callLater(
  {
    service: 'general',
    method: 'GET',
    path: '/cities',
    access: 'public',
  },
  async () => (await import('#contracts/reference-data.ts')).getCities,
);

export const changeOrganization = callLater(
  {
    service: 'organization',
    method: 'PATCH',
    path: '/organization',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/organization-settings.ts')).changeOrganization,
);

export const uploadOrganizationLogo = callLater(
  {
    service: 'organization',
    method: 'POST',
    path: '/organization/logo',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/organization-logo.ts')).uploadOrganizationLogo,
);

export const removeOrganizationLogo = callLater(
  {
    service: 'organization',
    method: 'PATCH',
    path: '/organization/logo',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/organization-logo.ts')).removeOrganizationLogo,
);

export const getRetention = callLater(
  {
    service: 'organization',
    method: 'GET',
    path: '/organization-retention',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/retention.ts')).getRetention,
);

export const getBillingAddress = callLater(
  {
    service: 'organization',
    method: 'GET',
    path: '/billing-address',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/billing-address.ts')).getBillingAddress,
);
