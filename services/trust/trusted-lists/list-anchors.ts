import type { TrustSource } from '#contracts/signature-report.ts';
import type { TrustAnchor } from '#signing';
import type { ListedService } from './read-trusted-list.ts';

/** Source of the trust anchors that trusted lists name. */
export const LISTED: TrustSource = 'trusted_list';

/** Returns a trust anchor for each certificate of the services; one that several services share has the periods of all. */
export function listAnchors(services: readonly ListedService[]): TrustAnchor[] {
  const anchors = new Map<string, TrustAnchor>();
  for (const { certificates, ...service } of services)
    for (const der of certificates) {
      const key = der.toString('base64');
      const known = anchors.get(key)?.service;
      const periods = [...(known?.periods ?? []), ...service.periods];
      anchors.set(key, { der, source: LISTED, service: { ...(known ?? service), periods } });
    }
  return [...anchors.values()];
}
