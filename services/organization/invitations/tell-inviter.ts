import type { UserProfile } from '#contracts/user-profile.ts';
import type { Transaction } from '#platform/database.ts';
import { findAddressees } from '#platform/identity/member-store.ts';
import { tell } from '#platform/notifications/tell.ts';
import type { Platform } from '#platform/platform.ts';

interface Accepted {
  organizationId: string;
  organizationName: string;
  inviterId: string;
  roleName: string;
  user: UserProfile;
}

/** Tells the member who sent an invitation that it was accepted; a former member is not told. */
export async function tellInviter(
  tx: Transaction,
  platform: Pick<Platform, 'jobs' | 'appUrl'>,
  { organizationId, organizationName, inviterId, roleName, user }: Accepted,
): Promise<void> {
  const to = (await findAddressees(tx, organizationId, [inviterId])).get(inviterId);
  if (!to || inviterId === user.id) return;
  const subject = `${user.first_name} ${user.last_name} accepted your invitation to ${organizationName}`;
  await tell(tx, platform, {
    organizationId,
    to: { ...to, userId: inviterId },
    kind: 'invitation',
    category: 'People',
    subject,
    sentence: `${subject}.`,
    paragraphs: [`Their role is ${roleName}.`],
    link: { path: '/settings/user-management', label: 'Open User Management' },
  });
}
