import type { NotificationInbox, NotificationItem } from '#contracts/notification.ts';

/** A notification with what its category key says: the tab, and the organization. */
export interface FiledNotification extends NotificationItem {
  category: string;
  organizationName: string;
}

const SEPARATOR = ' - ';

/** Everything in the inbox, the newest first. */
export function filed(inbox: NotificationInbox): FiledNotification[] {
  return Object.entries(inbox)
    .flatMap(([key, items]) => {
      const [category = key, ...rest] = key.split(SEPARATOR);
      const organizationName = rest.join(SEPARATOR);
      return items.map((item) => ({ ...item, category, organizationName }));
    })
    .sort((one, other) => other.timestamp.localeCompare(one.timestamp));
}

export interface NotificationTab {
  value: string;
  label: string;
  holds: (item: FiledNotification) => boolean;
}

const ALL: NotificationTab = { value: 'all', label: 'All', holds: () => true };
const UNREAD: NotificationTab = { value: 'unread', label: 'Unread', holds: ({ is_read }) => !is_read };
const FAVOURITES: NotificationTab = {
  value: 'favourites',
  label: 'Favourites',
  holds: ({ is_favorite }) => is_favorite,
};

/** All, Unread, one for each category that there is, Favourites. */
export function tabsOf(items: readonly FiledNotification[]): NotificationTab[] {
  const categories = [...new Set(items.map(({ category }) => category))].sort();
  const ofCategory = (category: string): NotificationTab => ({
    value: `category ${category}`,
    label: category,
    holds: (item) => item.category === category,
  });
  return [ALL, UNREAD, ...categories.map(ofCategory), FAVOURITES];
}
