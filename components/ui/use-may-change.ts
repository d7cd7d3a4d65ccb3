import { use } from 'react';
import { ReadOnlyOrganization } from './read-only-organization.ts';

/** Returns whether the reader can change what their permissions let them change: nothing can be in a read-only organization. */
export function useMayChange(isPermitted: boolean): boolean {
  const isReadOnly = use(ReadOnlyOrganization);
  return isPermitted && !isReadOnly;
}
