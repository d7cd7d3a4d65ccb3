import { use } from 'react';
import type { Document } from '#contracts/document.ts';
import { ReadOnlyOrganization } from './read-only-organization.ts';

/** Returns a function that tells whether a document waits for its reader's signature; none does in a read-only organization. */
export function useIsMyTurn(): (document: Pick<Document, 'status'>) => boolean {
  const isReadOnly = use(ReadOnlyOrganization);
  return ({ status }) => status === 'pending_for_signature' && !isReadOnly;
}
