import type { Organization } from '#contracts/organization.ts';
import type { FunctionalityPermission } from '#contracts/permission.ts';
import type { UserProfile } from '#contracts/session.ts';

/** What the shell shows, loaded with the page. */
export interface ShellData {
  profile: UserProfile;
  organizations: Organization[];
  organizationId: string | undefined;
  functionality: FunctionalityPermission[];
}
