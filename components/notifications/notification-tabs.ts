import type { NotificationInbox, NotificationItem } from '#contracts/notification.ts';

/** A notification, with the category and the organization that the key of its group names. */
export interface InboxNotification extends NotificationItem {
  category: string;
  organizationName: string;
}

const SEPARATOR = ' - ';

/** Returns all notifications of the inbox, newest first. */
export function sortedInbox(inbox: NotificationInbox): InboxNotification[] {
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
  contains: (item: InboxNotification) => boolean;
  /** Shown while it is empty. */
  hint: string;
}

const ALL: NotificationTab = {
  value: 'all',
  label: 'All',
  contains: () => true,
  hint: 'What happens to your documents is told here.',
};
const UNREAD: NotificationTab = {
  value: 'unread',
  label: 'Unread',
  contains: ({ is_read }) => !is_read,
  hint: 'You have read all of them.',
};
const FAVOURITES: NotificationTab = {
  value: 'favourites',
  label: 'Favourites',
  contains: ({ is_favorite }) => is_favorite,
  hint: 'The star of a notification keeps it here.',
};

/** Returns the tabs: All, Unread, one for each category of the notifications, Favourites. */
export function tabsOf(items: readonly InboxNotification[]): NotificationTab[] {
  const categories = [...new Set(items.map(({ category }) => category))].sort();
  const ofCategory = (category: string): NotificationTab => ({
    value: `category ${category}`,
    label: category,
    contains: (item) => item.category === category,
    hint: ALL.hint,
  });
  return [ALL, UNREAD, ...categories.map(ofCategory), FAVOURITES];
}
