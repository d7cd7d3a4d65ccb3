import { Controller, FormProvider } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { useRefresh } from '#client/use-call.ts';
import { ComboField } from '#components/ui/inputs/combo-field.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { registered } from '#components/ui/inputs/registered.ts';
import type { Organization } from '#contracts/organization.ts';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
import { SettingsForm } from '#components/ui/settings-form.tsx';
import { useStoredForm } from '#components/ui/inputs/use-stored-form.ts';
import type { GeneralSettings } from '#contracts/organization-settings.ts';
import { changeOrganization } from './organization-calls.ts';
import { PlaceFields } from './place-fields.tsx';
import { timeZoneOptions } from './time-zone-options.ts';

const FIELD_NAMES: (keyof GeneralSettings)[] = ['name', 'country_id', 'state_id', 'city_id', 'time_zone'];
const loadSchema = async () => (await import('#contracts/organization-settings.ts')).GeneralSettings;

export interface OrganizationFormProps {
  organization: Organization;
  mayChange: boolean;
}

/** Form of name, place and time zone of the organization; read-only without the permission to change them. */
export function GeneralSettingsForm({ organization, mayChange }: OrganizationFormProps) {
  const { name, country_id, state_id, city_id, city_name, time_zone } = organization;
  const refresh = useRefresh();
  const form = useStoredForm<GeneralSettings>({
    resolver: useLaterResolver(loadSchema),
    stored: { name, country_id: country_id ?? '', state_id, city_id, time_zone },
  });
  const { control, formState } = form;
  const { errors } = formState;
  const save = form.handleSubmit(async (body) => {
    try {
      await request(changeOrganization, { query: { purpose: 'general' }, body }, { quiet: true });
      form.reset(body);
      await refresh(['/organization']);
    } catch (error) {
      attachFailure(error, FIELD_NAMES, form.setError);
    }
  });
  return (
    <FormProvider {...form}>
      <SettingsForm
        label="Organization"
        state={formState}
        saveLabel="Save settings"
        mayChange={mayChange}
        readOnlyNotice="You can see these settings. Changing them needs write access to settings."
        onSubmit={save}
      >
        <Field
          label="Name"
          autoComplete="organization"
          disabled={!mayChange}
          error={errors.name?.message}
          {...registered(form, 'name')}
        />
        <PlaceFields cityName={city_name} isDisabled={!mayChange} />
        <Controller
          control={control}
          name="time_zone"
          render={({ field, fieldState }) => (
            <ComboField
              {...field}
              label="Time zone"
              options={timeZoneOptions(time_zone)}
              labelOf={({ label }) => label}
              wordsOf={({ label }) => [label, ...label.split('/')]}
              disabled={!mayChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </SettingsForm>
    </FormProvider>
  );
}
