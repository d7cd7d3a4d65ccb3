'use client';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { use } from 'react';
import { getOrganizations } from '#client/later-calls.ts';
import { useCall } from '#client/use-call.ts';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { useMayChange } from '#components/ui/use-may-change.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import type { CallData } from '#contracts/call.ts';
import type { getOrganizations as organizationsCall } from '#contracts/organization.ts';
import { FiscalYearForm } from './fiscal-year-form.tsx';
import { GeneralSettingsForm } from './general-settings-form.tsx';
import { RetentionSection } from './retention-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { DeletionSection } from './settings/deletion-section.tsx';
import { LogoSection } from './settings/logo-section.tsx';
import { OwnershipSection } from './settings/ownership-section.tsx';
import { OrganizationSettingsHeader } from './organization-settings-header.tsx';

/** Built-in role whose holders can hand over and delete the organization; no other role can have its name. */
const OWNER = 'Owner';

export interface OrganizationSettingsScreenProps {
  /** Organization loaded by the server; undefined if that failed. */
  first: CallData<typeof organizationsCall> | undefined;
  mayChange: boolean;
}

/** Settings page of the organization: name, place, time zone, logo, financial year, security and retention; for owners also its ownership and deletion. */
export function OrganizationSettingsScreen({ first, ...props }: OrganizationSettingsScreenProps) {
  const isReadOnly = use(ReadOnlyOrganization);
  const mayChange = useMayChange(props.mayChange);
  const input = { query: { purpose: 'general' } } as const;
  const { data, error, mutate } = useCall(getOrganizations, input, { fallbackData: first });
  const organization = data?.rows[0];
  return (
    <>
      <OrganizationSettingsHeader />
      {organization ? (
        <Stack sx={{ gap: 5, maxWidth: 640 }}>
          <GeneralSettingsForm organization={organization} mayChange={mayChange} />
          <LogoSection organization={organization} mayChange={mayChange} />
          <FiscalYearForm organization={organization} mayChange={mayChange} />
          <SecuritySection mayChange={mayChange} />
          <RetentionSection mayChange={mayChange} />
          {organization.role_name === OWNER ? (
            <>
              {isReadOnly ? null : <OwnershipSection />}
              <DeletionSection organization={organization} />
            </>
          ) : null}
        </Stack>
      ) : error ? (
        <LoadError title="The settings could not be loaded" error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton
          variant="rounded"
          sx={{ height: 520, maxWidth: 640 }}
          role="status"
          aria-label="Loading the settings"
        />
      )}
    </>
  );
}
