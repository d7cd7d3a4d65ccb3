import { useRouter } from 'next/navigation';
import { selectOrganization } from '#client/select-organization.ts';
import type { NotificationItem, NotificationPurpose } from '#contracts/notification.ts';

interface VisitOptions {
  organizationId: string;
  change: (ids: readonly string[], purpose: NotificationPurpose) => Promise<void>;
  onLeave: () => void;
  /** Loads a page from the server, so that no data of the previous organization stays on the screen. */
  open?: (path: string) => void;
}

/** Marks a notification as read and opens the page that it links to, in its organization. */
export function useNotificationVisit({
  organizationId,
  change,
  onLeave,
  open = (path) => window.location.assign(path),
}: VisitOptions) {
  const router = useRouter();
  return async ({ id, is_read, link, organization_id }: NotificationItem): Promise<void> => {
    const marking = is_read ? Promise.resolve() : change([id], 'mark_as_read');
    if (!link) return marking;
    onLeave();
    if (organization_id === '' || organization_id === organizationId) {
      router.push(link);
      return;
    }
    try {
      await marking; // leaving the page would abort the request
      await selectOrganization(organization_id);
      open(link);
    } catch {
      // selectOrganization has shown the error
    }
  };
}
