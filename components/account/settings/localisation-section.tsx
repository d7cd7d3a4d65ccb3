import Skeleton from '@mui/material/Skeleton';
import { useCall } from '#client/use-call.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import type { LocalisationSettings } from '#contracts/localisation.ts';
import { PageSection } from '#components/ui/page-section.tsx';
import { getProfileSettings } from './account-calls.ts';
import { LocalisationForm } from './localisation-form.tsx';

export interface LocalisationSectionProps {
  settings: LocalisationSettings;
  onSaved: (saved: LocalisationSettings) => void;
}

/** Settings in which dates, times and numbers are shown; nothing if the service has none. */
export function LocalisationSection({ settings, onSaved }: LocalisationSectionProps) {
  const { data, error, mutate } = useCall(getProfileSettings, {});
  if (error?.kind === 'not_available') return null;
  return (
    <PageSection title="Localisation" description="How dates, times and numbers are shown to you everywhere.">
      {data ? (
        <LocalisationForm choices={data} settings={settings} onSaved={onSaved} />
      ) : error ? (
        <LoadError title="The choices could not be loaded" error={error} onRetry={() => void mutate()} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 340 }} role="status" aria-label="Loading the choices" />
      )}
    </PageSection>
  );
}
