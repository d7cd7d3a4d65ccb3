import { AppError } from '#platform/errors/app-error.ts';
import { documentErrors } from '../document-errors.ts';

/** Exports that are sent at once by one process, for one organization and in all. */
const OF_ORGANIZATION = 4;
const IN_ALL = 8;

const underWay = new Map<string, number>();

/**
 * Counts an export that begins, and returns the function that counts its end. Each holds a connection to the database until its client
 * has received all of it: slow clients could take all connections. @throws AppError too_many_exports
 */
export function beginExport(organizationId: string): () => void {
  const own = underWay.get(organizationId) ?? 0;
  const all = underWay.values().reduce((sum, count) => sum + count, 0);
  if (own >= OF_ORGANIZATION || all >= IN_ALL) throw new AppError(documentErrors.too_many_exports);
  underWay.set(organizationId, own + 1);
  return () => {
    const left = (underWay.get(organizationId) ?? 0) - 1;
    if (left > 0) underWay.set(organizationId, left);
    else underWay.delete(organizationId);
  };
}
