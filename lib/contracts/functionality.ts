import { defineCall } from './call.ts';
import { FunctionalityPermission } from './permission.ts';
import { z } from './zod.ts';

export const getUserFunctionality = defineCall({
  service: 'document',
  method: 'GET',
  path: '/user-functionality',
  access: 'member',
  permission: null, // the reader's own permissions
  summary: 'The permissions of the signed-in member in this organization.',
  query: z.object({ purpose: z.literal('user_access_functionalities') }),
  data: z.array(FunctionalityPermission),
});
