import type { NotificationItem } from '#contracts/notification.ts';
import { sortedInbox, tabsOf } from './notification-tabs.ts';

const item = (id: string, changes: Partial<NotificationItem> = {}): NotificationItem => ({
  id,
  organization_id: 'office',
  description: id,
  timestamp: '2026-11-05T10:00:00.000Z',
  is_read: true,
  is_favorite: false,
  link: null,
  ...changes,
});

const INBOX = {
  'Documents - Berg - Partners': [
    item('new', { timestamp: '2026-11-06T10:00:00.000Z', is_read: false }),
    item('old', { timestamp: '2026-11-01T10:00:00.000Z', is_favorite: true }),
  ],
  'Billing - Other Office': [item('bill', { is_read: false })],
  'Documents - Other Office': [item('other')],
  System: [item('system', { timestamp: '2026-11-07T10:00:00.000Z' })],
};

it('NT-01 returns tabs for all, unread, each category by the text before the dash, and favourites', () => {
  const items = sortedInbox(INBOX);
  const tabs = tabsOf(items).map(({ label, contains }) => [
    label,
    items.filter(contains).map(({ id }) => id),
  ]);
  expect(tabs).toEqual([
    ['All', ['system', 'new', 'bill', 'other', 'old']],
    ['Unread', ['new', 'bill']],
    ['Billing', ['bill']],
    ['Documents', ['new', 'other', 'old']],
    ['System', ['system']],
    ['Favourites', ['old']],
  ]);
});

it('NT-01 reads the organization after the first dash', () => {
  const names = new Map(sortedInbox(INBOX).map(({ id, organizationName }) => [id, organizationName]));
  expect([names.get('new'), names.get('bill'), names.get('system')]).toEqual([
    'Berg - Partners',
    'Other Office',
    '',
  ]);
});

it('NT-01 returns the tabs without a category for an empty inbox', () => {
  expect(tabsOf([]).map(({ label }) => label)).toEqual(['All', 'Unread', 'Favourites']);
});
