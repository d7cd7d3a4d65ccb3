import { Id } from './id.ts';
import { z } from './zod.ts';

/** Body of `/api/session/organization`, a route of the web app itself: the organization to switch the session to. */
export const SelectOrganization = z.object({ organization_id: Id });
export type SelectOrganization = z.infer<typeof SelectOrganization>;
