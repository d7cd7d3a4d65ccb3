import { Id } from './id.ts';
import { z } from './zod.ts';

/** Answered by the web app itself (`/api/session/organization`): which organization the session acts for from now on. */
export const SelectOrganization = z.object({ organization_id: Id });
export type SelectOrganization = z.infer<typeof SelectOrganization>;
