'use client';
import { useRouter } from 'next/navigation';
import { selectOrganization } from '#client/select-organization.ts';
import type { NotificationItem, NotificationPurpose } from '#contracts/notification.ts';

interface VisitOptions {
  organizationId: string;
  mark: (ids: readonly string[], purpose: NotificationPurpose) => Promise<void>;
  onLeave: () => void;
  /** Opens a page afresh, so that nothing of the organization before stays on the screen. */
  open?: (path: string) => void;
}

/** Marks a notification as read and goes where it leads, in its organization. */
export function useNotificationVisit({
  organizationId,
  mark,
  onLeave,
  open = (path) => window.location.assign(path),
}: VisitOptions) {
  const router = useRouter();
  return async ({ id, is_read, link, organization_id }: NotificationItem): Promise<void> => {
    const isMarked = is_read ? Promise.resolve() : mark([id], 'mark_as_read');
    if (!link) return isMarked;
    onLeave();
    if (organization_id === '' || organization_id === organizationId) {
      router.push(link);
      return;
    }
    try {
      await isMarked; // the page is left for another one
      await selectOrganization(organization_id);
      open(link);
    } catch {
      // selectOrganization has told the person
    }
  };
}
