import { defineCall } from './call.ts';

/** Documents, and entries of the activity log, that the file of a user's own data holds at most; the newest ones. */
export const MAX_OWN_ROWS = 10_000;

export const getOwnData = defineCall({
  service: 'general',
  method: 'GET',
  path: '/user/own-data',
  isExtension: true,
  access: 'user',
  leavesTrace: true,
  summary: 'What is stored about the signed-in user, as a JSON file.',
  answer: 'file',
});
