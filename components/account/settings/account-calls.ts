import { callLater } from '#contracts/later-call.ts';

/** Calls of the account page, without their schemas. */

export const getDialingCodes = callLater(
  {
    service: 'general',
    method: 'GET',
    path: '/dialing-codes',
    access: 'public',
  },
  async () => (await import('#contracts/reference-data.ts')).getDialingCodes,
);

export const changeProfile = callLater(
  {
    service: 'general',
    method: 'PATCH',
    path: '/user/profile',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/profile.ts')).changeProfile,
);

export const uploadProfilePicture = callLater(
  {
    service: 'general',
    method: 'POST',
    path: '/user/profile-picture',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/profile-picture.ts')).uploadProfilePicture,
);

export const removeProfilePicture = callLater(
  {
    service: 'general',
    method: 'PATCH',
    path: '/user/profile-picture',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/profile-picture.ts')).removeProfilePicture,
);

export const getProfileSettings = callLater(
  {
    service: 'general',
    method: 'GET',
    path: '/profile-settings',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/localisation.ts')).getProfileSettings,
);

export const changeLocalisation = callLater(
  {
    service: 'general',
    method: 'PATCH',
    path: '/user/profile/localisation_settings',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/localisation.ts')).changeLocalisation,
);

export const getNotificationPreferences = callLater(
  {
    service: 'general',
    method: 'GET',
    path: '/user/notification-preferences',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/notification-preferences.ts')).getNotificationPreferences,
);

export const changeNotificationPreferences = callLater(
  {
    service: 'general',
    method: 'PATCH',
    path: '/user/notification-preferences',
    isExtension: true,
    access: 'user',
  },
  async () => (await import('#contracts/notification-preferences.ts')).changeNotificationPreferences,
);
