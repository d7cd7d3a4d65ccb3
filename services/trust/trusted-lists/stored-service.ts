import type { ServicePeriod, TrustedService } from '#signing';

/** Trust service as JSON: its times are ISO 8601. */
export type StoredService = Omit<TrustedService, 'periods' | 'nextUpdate'> & {
  /** Undefined for a list that was stored by an earlier version. */
  nextUpdate?: string | null;
  periods: (Omit<ServicePeriod, 'from' | 'until'> & { from: string; until: string | null })[];
};

export function storedService(service: TrustedService): StoredService {
  const periods = service.periods.map(({ from, until, ...period }) => ({
    ...period,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }));
  return { ...service, nextUpdate: service.nextUpdate?.toISOString() ?? null, periods };
}

export function serviceOf(stored: StoredService): TrustedService {
  const periods = stored.periods.map(({ from, until, ...period }) => ({
    ...period,
    from: new Date(from),
    until: until === null ? undefined : new Date(until),
  }));
  return { ...stored, nextUpdate: stored.nextUpdate ? new Date(stored.nextUpdate) : undefined, periods };
}
