import { defineCall } from './call.ts';
import { z } from './zod.ts';

/** Profile picture of a user; null if there is none. A picture never changes: another one has another id. */
const OwnPicture = z.object({ profile_picture_id: z.nullable(z.string()) });

export const getProfilePicture = defineCall({
  service: 'general',
  method: 'GET',
  path: '/user/profile-picture/{profile_picture_id}',
  isExtension: true,
  access: 'user',
  summary: 'The profile picture of the user or of a member of one of their organizations, as PNG.',
  params: z.object({ profile_picture_id: z.uuid() }),
  answer: 'file',
});

export const uploadProfilePicture = defineCall({
  service: 'general',
  method: 'POST',
  path: '/user/profile-picture',
  isExtension: true,
  access: 'user',
  summary: 'Stores a PNG file as the profile picture of the signed-in user.',
  body: z.object({}),
  bodyType: 'multipart',
  data: OwnPicture,
});

export const removeProfilePicture = defineCall({
  service: 'general',
  method: 'PATCH',
  path: '/user/profile-picture',
  isExtension: true,
  access: 'user',
  summary: 'Deletes the profile picture of the signed-in user.',
  body: z.object({ purpose: z.literal('remove') }),
  data: OwnPicture,
});
