import { AppError } from '#platform/errors/app-error.ts';
import { platformErrors } from '#platform/errors/platform-errors.ts';

/** Exports that are sent at once by one process, for one organization and in all. */
const OF_ORGANIZATION = 4;
const IN_ALL = 8;

const underWay = new Map<string, number>();

/**
 * Notes that an export begins, and returns the function that notes its end. Each holds one of the connections to the database for as long as its
 * reader takes, which slow readers could otherwise keep from everybody. @throws AppError unavailable when too many are under way
 */
export function beginExport(organizationId: string): () => void {
  const own = underWay.get(organizationId) ?? 0;
  const all = underWay.values().reduce((sum, count) => sum + count, 0);
  if (own >= OF_ORGANIZATION || all >= IN_ALL) throw new AppError(platformErrors.unavailable);
  underWay.set(organizationId, own + 1);
  return () => {
    const left = (underWay.get(organizationId) ?? 0) - 1;
    if (left > 0) underWay.set(organizationId, left);
    else underWay.delete(organizationId);
  };
}
