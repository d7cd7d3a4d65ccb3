import { use } from 'react';
import { useHasExtensions } from '#client/extensions.ts';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { withoutChanges, withoutExtensions, type DocumentAction } from '#contracts/document-actions.ts';

/** Returns a function that leaves out actions which the document service lacks, and all changes in a read-only organization. */
export function useOffered(): (actions: DocumentAction[]) => DocumentAction[] {
  const hasExtensions = useHasExtensions('document');
  const isReadOnly = use(ReadOnlyOrganization);
  return (actions) => {
    const known = hasExtensions ? actions : withoutExtensions(actions);
    return isReadOnly ? withoutChanges(known) : known;
  };
}
