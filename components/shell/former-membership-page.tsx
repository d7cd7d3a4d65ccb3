import Groups from '@mui/icons-material/GroupsRounded';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { selectOrganization } from '#client/select-organization.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import type { Organization } from '#contracts/organization.ts';

export interface FormerMembershipPageProps {
  /** Organization of the user for which the session acts from now on. */
  next: Pick<Organization, 'id' | 'name'>;
  /** Called when it does. Reloads the page by default. */
  onSelected?: () => void;
}

/**
 * Page of a user whose membership of the session's organization has ended: it selects another organization of the user and loads
 * the page anew.
 */
export function FormerMembershipPage({ next: { id, name }, onSelected = reload }: FormerMembershipPageProps) {
  const [error, setError] = useState<RequestError | null>(null);
  useEffect(() => {
    if (error) return;
    selectOrganization(id).then(onSelected, (reason: unknown) => {
      if (!(reason instanceof RequestError)) throw reason;
      setError(reason);
    });
  }, [id, error, onSelected]);
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }}>
      {error ? (
        <LoadError title={`${name} could not be opened`} error={error} onRetry={() => setError(null)} />
      ) : (
        <Box role="status">
          <EmptyState
            icon={<Groups />}
            title={`Opening ${name}`}
            hint="You are no longer a member of the organization that was open."
          />
        </Box>
      )}
    </Box>
  );
}

const reload = () => window.location.reload();
