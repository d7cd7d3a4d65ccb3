import { announceOrganization, subscribeToOrganization } from './organization-switch.ts';

const HOME = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f01';
const OTHER = '3f0f8a52-4a52-4d0e-9c5e-2f6f5f0f6f02';

/** Sends what another tab announces. */
function announceElsewhere(organizationId: string | null): void {
  const channel = new BroadcastChannel('countersign-organization');
  channel.postMessage({ tab: 'another', organizationId });
  channel.close();
}

describe('a switch of the organization', () => {
  it('ST-05 is heard in the other tabs alone: the tab that switches opens a page itself', async () => {
    const heard: (string | null)[] = [];
    const last = new Promise<void>((resolve) => {
      const end = subscribeToOrganization((organizationId) => {
        heard.push(organizationId);
        if (organizationId !== null) return;
        end();
        resolve();
      });
    });
    announceOrganization(HOME);
    announceElsewhere(OTHER);
    announceElsewhere(null);
    await last;
    expect(heard).toEqual([OTHER, null]);
  });
});
