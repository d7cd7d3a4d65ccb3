import { defineCall } from './call.ts';
import { z } from './zod.ts';

/** Logo of an organization; null if there is none. A logo never changes: another one has another id. */
const OwnLogo = z.object({ logo_id: z.nullable(z.string()) });

export const getOrganizationLogo = defineCall({
  service: 'organization',
  method: 'GET',
  path: '/organization/logo/{logo_id}',
  isExtension: true,
  access: 'user',
  summary: 'The logo of an organization of the signed-in user, as PNG.',
  params: z.object({ logo_id: z.uuid() }),
  answer: 'file',
});

export const uploadOrganizationLogo = defineCall({
  service: 'organization',
  method: 'POST',
  path: '/organization/logo',
  isExtension: true,
  access: 'member',
  permission: ['settings', 'write'],
  summary: 'Stores a PNG file as the logo of the organization.',
  body: z.object({}),
  bodyType: 'multipart',
  data: OwnLogo,
});

export const removeOrganizationLogo = defineCall({
  service: 'organization',
  method: 'PATCH',
  path: '/organization/logo',
  isExtension: true,
  access: 'member',
  permission: ['settings', 'write'],
  summary: 'Deletes the logo of the organization.',
  body: z.object({ purpose: z.literal('remove') }),
  data: OwnLogo,
});
