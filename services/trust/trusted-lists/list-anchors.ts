import type { TrustSource } from '#contracts/signature-report.ts';
import type { ServicePeriod, TrustAnchor, TrustedService } from '#signing';
import type { ListedService } from './read-trusted-list.ts';

/** Source of the trust anchors that trusted lists name. */
export const LISTED: TrustSource = 'trusted_list';

/** Returns a trust anchor for each certificate of the services; one that several services share has the periods of all. */
export function listAnchors(services: readonly ListedService[]): TrustAnchor[] {
  const anchors = new Map<string, { der: Buffer; service: TrustedService; periods: ServicePeriod[] }>();
  for (const { certificates, ...service } of services)
    for (const der of certificates) {
      const key = der.toString('base64');
      const anchor = anchors.get(key) ?? { der, service, periods: [] };
      anchors.set(key, anchor);
      for (const period of service.periods) anchor.periods.push(period);
    }
  return [...anchors.values()].map(({ der, service, periods }) => ({
    der,
    source: LISTED,
    service: { ...service, periods },
  }));
}
