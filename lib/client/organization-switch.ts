import { listenToTabs, sendToTabs } from './tab-channel.ts';

const CHANNEL = 'countersign-organization';

/** Tells the other tabs of the browser that the session now acts for this organization; null for one that this tab cannot name. */
export const announceOrganization = (organizationId: string | null): void =>
  sendToTabs(CHANNEL, { organizationId });

/** Calls `listener` when another tab switches the organization; returns a function that ends this. */
export function subscribeToOrganization(listener: (organizationId: string | null) => void): () => void {
  return listenToTabs(CHANNEL, ({ tab, organizationId }, isOwn) => {
    if (isOwn || typeof tab !== 'string') return;
    if (organizationId === null || typeof organizationId === 'string') listener(organizationId);
  });
}
