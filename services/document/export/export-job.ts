import { ExportRequest } from '#contracts/export.ts';
import { z } from '#contracts/zod.ts';
import type { JobKind } from '#platform/jobs.ts';

const ExportJob = z.object({ organization_id: z.uuid(), user_id: z.uuid(), request: ExportRequest });
export type ExportJob = z.infer<typeof ExportJob>;

/** Making a workbook and mailing it to who asked for it. */
export const exportJob: JobKind<ExportJob> = {
  name: 'mail-export',
  payload: ExportJob,
  options: { retryLimit: 3, retryDelay: 20, retryBackoff: true, expireInSeconds: 900 },
};
