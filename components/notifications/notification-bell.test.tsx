import {
  act,
  render,
  screen,
  waitFor,
  within,
  type BoundFunctions,
  type queries,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { Providers } from '#components/ui/providers.tsx';
import type { NotificationInbox, NotificationItem } from '#contracts/notification.ts';
import { NotificationBell } from './notification-bell.tsx';
import { useInboxLoading } from './use-notifications.ts';

const router = { push: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));

const HOME = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const OTHER = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02';
const ids = ['1', '2', '3', '4'].map((digit) => `3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f1${digit}`);
const item = (index: number, changes: Partial<NotificationItem> = {}): NotificationItem => ({
  id: ids[index]!,
  organization_id: HOME,
  description: `Sign lease ${index + 1}`,
  timestamp: `2026-11-05T1${5 - index}:00:00.000Z`,
  is_read: false,
  is_favorite: false,
  link: `/documents?instanceId=${ids[index]!}`,
  ...changes,
});
const INBOX: NotificationInbox = {
  'Documents - Berg': [item(0), item(1, { is_read: true })],
  'Documents - Other Office': [item(2, { organization_id: OTHER })],
};

/** Stubs a service that stores which notifications are read. */
function stubService(inbox: NotificationInbox = INBOX) {
  const requests: string[] = [];
  const sent: unknown[] = [];
  let stored = inbox;
  global.fetch = jest.fn((url: string, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${url}`);
    if (init?.method === 'PATCH') {
      const body = JSON.parse(init.body as string) as { instance_ids: string[]; purpose: string };
      sent.push(body);
      const mark = (each: NotificationItem) =>
        body.instance_ids.includes(each.id) ? { ...each, is_read: body.purpose === 'mark_as_read' } : each;
      stored = Object.fromEntries(Object.entries(stored).map(([key, items]) => [key, items.map(mark)]));
    }
    const data = init?.method === 'GET' ? { data: stored } : {};
    return Promise.resolve(new Response(JSON.stringify({ success: '1', message: '', ...data })));
  }) as unknown as typeof fetch;
  return { requests, sent };
}

function Inbox({ organizationId, first }: { organizationId: string | undefined; first?: NotificationInbox }) {
  useInboxLoading(organizationId, first);
  return null;
}

function show() {
  return render(
    <Providers>
      <SWRConfig value={{ provider: () => new Map() }}>
        <NotificationBell place="bar" organizationId={HOME} />
        <Inbox organizationId={HOME} />
      </SWRConfig>
    </Providers>,
  );
}

async function open(unread: number) {
  const name = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}
const words = (inbox: BoundFunctions<typeof queries>) =>
  inbox.queryAllByRole('checkbox', { name: /^Select: / }).map((box) => box.getAttribute('aria-label'));

afterEach(() => {
  jest.useRealTimers();
  jest.clearAllMocks();
});

describe('NotificationBell', () => {
  it('NT-04 loads nothing before an organization is selected', async () => {
    const { requests } = stubService();
    const bell = (organizationId: string | undefined) => (
      <Providers>
        <NotificationBell place="bar" organizationId={organizationId} />
        <Inbox organizationId={organizationId} />
      </Providers>
    );
    const { container, rerender } = render(bell(undefined));
    expect(container).toBeEmptyDOMElement();
    expect(requests).toEqual([]);
    rerender(bell(HOME));
    await waitFor(() => expect(requests).toEqual(['GET /api/general/notification']));
  });

  it('NT-04 loads the inbox again after five minutes, and when the window gains focus', async () => {
    jest.useFakeTimers();
    const { requests } = stubService();
    show();
    await act(() => jest.advanceTimersByTimeAsync(5 * 60_000 - 1000));
    expect(requests).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(requests).toHaveLength(2);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    window.dispatchEvent(new Event('focus'));
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(requests).toHaveLength(3);
  });

  it('NT-01 shows tabs for all, unread, each category and favourites', async () => {
    stubService({ ...INBOX, 'Billing - Berg': [item(3, { is_favorite: true, description: 'Invoice' })] });
    show();
    const inbox = await open(3);
    expect(inbox.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Unread (3)',
      'Billing',
      'Documents',
      'Favourites',
    ]);
    await userEvent.click(inbox.getByRole('tab', { name: 'Favourites' }));
    expect(words(inbox)).toEqual(['Select: Invoice']);
  });

  it('NT-02 selects all notifications and marks them as read together', async () => {
    const { sent } = stubService();
    show();
    const inbox = await open(2);
    await userEvent.click(inbox.getByRole('tab', { name: 'Unread (2)' }));
    const menu = inbox.getByRole('button', { name: 'Actions for the selected notifications' });
    expect(menu).toBeDisabled();
    await userEvent.click(inbox.getByRole('checkbox', { name: 'Select all' }));
    await userEvent.click(menu);
    expect(screen.getByRole('menuitem', { name: 'Mark as unread' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mark as read' }));
    expect(await inbox.findByText('No Notifications')).toBeInTheDocument();
    expect(inbox.getByText('You have read all of them.')).toBeInTheDocument();
    expect(sent).toEqual([{ instance_ids: [ids[0], ids[2]], purpose: 'mark_as_read' }]);
    await userEvent.click(inbox.getByRole('tab', { name: 'All' }));
    expect(words(inbox)).toEqual(['Select: Sign lease 1', 'Select: Sign lease 2', 'Select: Sign lease 3']);
  });

  it('marks a single notification as favourite', async () => {
    const { sent } = stubService();
    show();
    const inbox = await open(2);
    await userEvent.click(inbox.getAllByRole('button', { name: 'Favourite' })[0]!);
    expect(sent).toEqual([{ instance_ids: [ids[0]], purpose: 'mark_as_star' }]);
  });

  it('opens the document of a notification and marks the notification as read', async () => {
    const { sent } = stubService();
    show();
    const inbox = await open(2);
    await userEvent.click(inbox.getByRole('button', { name: /Sign lease 1/ }));
    expect(router.push).toHaveBeenCalledWith(`/documents?instanceId=${ids[0]!}`);
    expect(sent).toEqual([{ instance_ids: [ids[0]], purpose: 'mark_as_read' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  });

  it('names the organization of a notification only when it is another one', async () => {
    stubService();
    show();
    const inbox = await open(2);
    expect(inbox.getByRole('button', { name: /Sign lease 3.*Other Office/ })).toBeInTheDocument();
    expect(inbox.getByRole('button', { name: /Sign lease 1/ })).not.toHaveTextContent('Berg');
  });

  it('SH-15 says No Notifications in an empty inbox', async () => {
    stubService({});
    show();
    const inbox = await open(0);
    expect(inbox.getByText('No Notifications')).toBeInTheDocument();
    expect(inbox.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it.each([
    [199, 0],
    [200, 1],
  ])('of %d notifications, says %d times that there may be older ones', async (count, times) => {
    const items = Array.from({ length: count }, () => item(1, { id: crypto.randomUUID(), is_read: true }));
    stubService({ 'Documents - Berg': items });
    show();
    const inbox = await open(0);
    await waitFor(() => expect(inbox.getAllByRole('checkbox')).toHaveLength(count + 1));
    expect(inbox.queryAllByText(/^Your newest 200 notifications are listed/)).toHaveLength(times);
  });

  it.each([
    [199, '199'],
    [230, '200+'],
  ])('of %d unread notifications, the bell and the tab both count %s', async (count, words) => {
    const items = Array.from({ length: count }, () => item(1, { id: crypto.randomUUID() }));
    stubService({ 'Documents - Berg': items });
    show();
    const bell = await screen.findByRole('button', { name: `Notifications, ${words} unread` });
    expect(bell).toHaveTextContent(words);
    await userEvent.click(bell);
    expect(await screen.findByRole('tab', { name: `Unread (${words})` })).toBeInTheDocument();
  });

  it('shows an error when the inbox cannot be loaded, and tries again', async () => {
    global.fetch = jest.fn(() => Promise.reject(new TypeError('offline')));
    show();
    const inbox = await open(0);
    expect(inbox.getByText('The notifications could not be loaded')).toBeInTheDocument();
    stubService();
    await userEvent.click(inbox.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(words(inbox)).toHaveLength(3));
  });
});

it('NotificationBell renders on the server without inline styles', () => {
  const html = renderToString(
    <Providers>
      <NotificationBell place="sidebar" organizationId={HOME} />
    </Providers>,
  );
  expect(html).toContain('aria-label="Notifications"');
  expect(html).not.toContain('style="');
});
