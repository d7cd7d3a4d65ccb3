'use client';
import Add from '@mui/icons-material/AddRounded';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { selectOrganization } from '#client/select-organization.ts';
import { useHasExtensions } from '#client/extensions.ts';
import { useCall, useRefresh } from '#client/use-call.ts';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import type { CallData } from '#contracts/call.ts';
import { getOrganizations, type Organization } from '#contracts/organization.ts';
import { OrganizationItem } from './organization-item.tsx';
import { OrganizationsHeader } from './organizations-header.tsx';

const LeaveOrganizationDialog = dialogLater(
  async () => (await import('./leave-organization-dialog.tsx')).LeaveOrganizationDialog,
);
const CreateOrganizationDialog = dialogLater(
  async () => (await import('./create-organization-dialog.tsx')).CreateOrganizationDialog,
);

export interface OrganizationsScreenProps {
  /** Organizations loaded by the server; undefined if that failed. */
  first: CallData<typeof getOrganizations> | undefined;
  /** Organization that the session acts for. */
  currentId: string | undefined;
  /** Called when the current organization has been left. Reloads the page by default. */
  onLeft?: () => void;
}

/** Account page of the organizations that the user belongs to. */
export function OrganizationsScreen({
  first,
  currentId,
  onLeft = () => window.location.reload(),
}: OrganizationsScreenProps) {
  const input = { query: { purpose: 'list', pageSize: 500 } } as const;
  const { data, error, mutate } = useCall(getOrganizations, input, { fallbackData: first });
  const [isCreating, setIsCreating] = useState(false);
  const [leaving, setLeaving] = useState<Organization | null>(null);
  const mayChange = useHasExtensions('organization');
  const refresh = useRefresh();
  const { mutate: mutateAll } = useSWRConfig();
  const create = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setIsCreating(true)}>
      Create organization
    </Button>
  );
  const left = async ({ id }: Organization) => {
    setLeaving(null);
    const next = data?.rows.find((each) => each.id !== id);
    if (id !== currentId) return refresh(['/organization']);
    if (next) await selectOrganization(next.id);
    await mutateAll(() => true, undefined, { revalidate: false });
    onLeft();
  };
  return (
    <>
      <OrganizationsHeader action={mayChange ? create : undefined} />
      {data ? (
        data.rows.length > 0 ? (
          <Stack
            component="ul"
            aria-label="Organizations"
            sx={{ gap: 1, m: 0, p: 0, listStyle: 'none', maxWidth: 760 }}
          >
            {data.rows.map((organization) => (
              <OrganizationItem
                key={organization.id}
                organization={organization}
                isCurrent={organization.id === currentId}
                mayChange={mayChange}
                onChanged={() => refresh(['/organization'])}
                onLeave={() => setLeaving(organization)}
              />
            ))}
          </Stack>
        ) : (
          <EmptyState title="No organizations" hint="Create one, or ask for an invitation to one." />
        )
      ) : error ? (
        <LoadError
          title="Your organizations could not be loaded"
          error={error}
          onRetry={() => void mutate()}
        />
      ) : (
        <Skeleton
          variant="rounded"
          sx={{ height: 200, maxWidth: 760 }}
          role="status"
          aria-label="Loading your organizations"
        />
      )}
      <CreateOrganizationDialog
        opened={
          isCreating
            ? {
                onClose: () => setIsCreating(false),
                onCreated: async () => {
                  await refresh(['/organization']);
                  setIsCreating(false);
                },
              }
            : null
        }
      />
      <LeaveOrganizationDialog
        opened={
          leaving && {
            organization: leaving,
            onClose: () => setLeaving(null),
            onLeft: () => left(leaving),
          }
        }
      />
    </>
  );
}
