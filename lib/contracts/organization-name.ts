import { nameOf } from './name-of.ts';

/** Name of an organization. */
export const OrganizationName = nameOf('Enter the name of your organization.', 200);
