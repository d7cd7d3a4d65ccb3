import { ExportRequest } from '#contracts/export.ts';
import { z } from '#contracts/zod.ts';
import type { JobKind } from '#platform/jobs.ts';

const ExportJob = z.object({ organization_id: z.uuid(), user_id: z.uuid(), request: ExportRequest });
export type ExportJob = z.infer<typeof ExportJob>;

/** Job that writes a workbook and mails it to the member who requested it. */
export const exportJob: JobKind<ExportJob> = {
  name: 'mail-export',
  payload: ExportJob,
  options: { retryLimit: 3, retryDelay: 20, retryBackoff: true, expireInSeconds: 900 },
  atOnce: 2, // each holds a connection to the database until its workbook is written
};
