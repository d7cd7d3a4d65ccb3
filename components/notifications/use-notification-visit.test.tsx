import { renderHook } from '@testing-library/react';
import type { NotificationItem } from '#contracts/notification.ts';
import { useNotificationVisit } from './use-notification-visit.ts';

const router = { push: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));

const HOME = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const OTHER = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02';
const ITEM: NotificationItem = {
  id: OTHER,
  organization_id: OTHER,
  description: 'Sign the lease',
  timestamp: '2026-11-05T10:00:00.000Z',
  is_read: false,
  is_favorite: false,
  link: '/documents?status=signed',
};

function visitor() {
  const steps: string[] = [];
  global.fetch = jest.fn((url: string, init: RequestInit) => {
    steps.push(`${url} ${init.body as string}`);
    return Promise.resolve(new Response(JSON.stringify({ success: '1', message: '' })));
  }) as unknown as typeof fetch;
  const change = (_: readonly string[], purpose: string) => Promise.resolve(void steps.push(purpose));
  const options = {
    organizationId: HOME,
    change,
    onLeave: () => void steps.push('leave'),
    open: (path: string) => void steps.push(path),
  };
  const visit = renderHook(() => useNotificationVisit(options)).result.current;
  return { steps, visit };
}

afterEach(() => jest.clearAllMocks());

it('selects the organization of a notification before it opens the page', async () => {
  const { steps, visit } = visitor();
  await visit(ITEM);
  const body = JSON.stringify({ organization_id: OTHER });
  expect(steps).toEqual([
    'mark_as_read',
    'leave',
    `/api/session/organization ${body}`,
    '/documents?status=signed',
  ]);
  expect(router.push).not.toHaveBeenCalled();
});

it('only marks a notification without a link as read', async () => {
  const { steps, visit } = visitor();
  await visit({ ...ITEM, link: null });
  expect(steps).toEqual(['mark_as_read']);
});

it('does not mark a notification that is read already', async () => {
  const { steps, visit } = visitor();
  await visit({ ...ITEM, organization_id: HOME, is_read: true });
  expect(steps).toEqual(['leave']);
  expect(router.push).toHaveBeenCalledWith('/documents?status=signed');
});
