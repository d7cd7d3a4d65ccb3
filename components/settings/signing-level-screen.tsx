'use client';
import Skeleton from '@mui/material/Skeleton';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import type { CallData } from '#contracts/call.ts';
import { getSigningSettings } from '#contracts/signing-settings.ts';
import { SigningLevelForm } from './signing-level-form.tsx';
import { SigningLevelHeader } from './signing-level-header.tsx';

export interface SigningLevelScreenProps {
  /** Settings loaded by the server; undefined if that failed. */
  first: CallData<typeof getSigningSettings> | undefined;
}

/** Settings page of the level of the organization's signatures. */
export function SigningLevelScreen({ first }: SigningLevelScreenProps) {
  const { data, error, mutate } = useCall(getSigningSettings, {}, { fallbackData: first });
  return (
    <>
      <SigningLevelHeader />
      {data ? (
        <SigningLevelForm
          settings={data}
          onSaved={(saved) => void mutate({ ...data, ...saved }, { revalidate: false })}
        />
      ) : error ? (
        <LoadError title="The settings could not be loaded" error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 420 }} role="status" aria-label="Loading the settings" />
      )}
    </>
  );
}
