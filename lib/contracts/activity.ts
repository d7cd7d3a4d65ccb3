import { defineCall } from './call.ts';
import { Id } from './id.ts';
import { Paging, pageOf } from './paging.ts';
import { z } from './zod.ts';

/** Entry of a document's activity report. `description` is a sentence without its subject, the user `activity_done_by`. */
export const ActivityEntry = z.object({
  id: Id,
  activity_done_by: z.string(),
  date: z.iso.datetime(),
  description: z.string(),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

export const getActivityReport = defineCall({
  service: 'document',
  method: 'GET',
  path: '/activity-report',
  access: 'member',
  permission: ['documents', 'read'],
  apiScope: 'documents read',
  summary: 'A page of the activity report of a document, the newest entry first.',
  query: z.extend(Paging, { instance_id: z.uuid(), purpose: z.literal('document') }),
  data: pageOf(ActivityEntry),
});
