import type { BrowserContext, Page } from '@playwright/test';
import { followNotifications } from '#contracts/notification-events.ts';

/** Answers as for a service without a stream of events, which would keep the network from falling idle. */
export async function withoutStream(target: Page | BrowserContext): Promise<void> {
  await target.route(`**/api/general${followNotifications.path}*`, (route) =>
    route.fulfill({ json: { success: '0', code: 'not_available', message: '' } }),
  );
}
