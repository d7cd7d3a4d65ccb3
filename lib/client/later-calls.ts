import { callLater } from '#contracts/later-call.ts';

/** Calls of the workspace's frame and of the documents list. Their schemas are loaded when they are made. */

export const getSessionTime = callLater(
  {
    service: 'general',
    method: 'GET',
    path: '/user/sessions/current',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/session-time.ts')).getSessionTime,
);

export const getProfile = callLater(
  { service: 'general', method: 'GET', path: '/user/profile', access: 'user' },
  async () => (await import('#contracts/user-profile.ts')).getProfile,
);

export const getProfilePicture = callLater(
  {
    service: 'general',
    method: 'GET',
    path: '/user/profile-picture/{profile_picture_id}',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/profile-picture.ts')).getProfilePicture,
);

export const getOrganizations = callLater(
  { service: 'organization', method: 'GET', path: '/organization', access: 'user' },
  async () => (await import('#contracts/organization.ts')).getOrganizations,
);

export const getOrganizationLogo = callLater(
  {
    service: 'organization',
    method: 'GET',
    path: '/organization/logo/{logo_id}',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/organization-logo.ts')).getOrganizationLogo,
);

export const getNotifications = callLater(
  { service: 'general', method: 'GET', path: '/notification', access: 'user' },
  async () => (await import('#contracts/notification.ts')).getNotifications,
);

export const changeNotifications = callLater(
  { service: 'general', method: 'PATCH', path: '/notification', access: 'user' },
  async () => (await import('#contracts/notification.ts')).changeNotifications,
);

export const followNotifications = callLater(
  {
    service: 'general',
    method: 'GET',
    path: '/notification/events',
    isExtension: true,
    access: 'user',
    hasNoTimeout: true,
  },
  async () => (await import('#contracts/notification-events.ts')).followNotifications,
);

export const getDocuments = callLater(
  { service: 'document', method: 'GET', path: '/document/{status_or_id}', access: 'member' },
  async () => (await import('#contracts/document-list.ts')).getDocuments,
);

export const getColumnValues = callLater(
  {
    service: 'document',
    method: 'GET',
    path: '/document/column_values',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/document-list.ts')).getColumnValues,
);

export const getDocumentOverview = callLater(
  {
    service: 'document',
    method: 'GET',
    path: '/document/overview',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/document-overview.ts')).getDocumentOverview,
);

export const downloadDocuments = callLater(
  { service: 'document', method: 'POST', path: '/document-action/download', access: 'member' },
  async () => (await import('#contracts/document-files.ts')).downloadDocuments,
);

export const listSignBatches = callLater(
  {
    service: 'document',
    method: 'GET',
    path: '/sign-batch',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/sign-batch.ts')).listSignBatches,
);

export const changeSignBatch = callLater(
  {
    service: 'document',
    method: 'PATCH',
    path: '/sign-batch/{id}',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/sign-batch.ts')).changeSignBatch,
);

export const getGeneralStatus = callLater(
  {
    service: 'general',
    method: 'GET',
    path: '/system-status',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/system-status.ts')).getGeneralStatus,
);

export const getSecurityRequirements = callLater(
  {
    service: 'organization',
    method: 'GET',
    path: '/organization-security',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/organization-security.ts')).getSecurityRequirements,
);

export const listCertificates = callLater(
  {
    service: 'organization',
    method: 'GET',
    path: '/digital-signature',
    isExtension: true,
    access: 'member',
  },
  async () => (await import('#contracts/certificate.ts')).listCertificates,
);
