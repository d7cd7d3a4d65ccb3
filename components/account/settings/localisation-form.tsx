import Box from '@mui/material/Box';
import { Controller, FormProvider, useWatch } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { request } from '#client/request.ts';
import { ChoiceField } from '#components/ui/inputs/choice-field.tsx';
import { useLaterResolver } from '#components/ui/inputs/use-later-resolver.ts';
import { SettingsForm } from '#components/ui/settings-form.tsx';
import { useStoredForm } from '#components/ui/inputs/use-stored-form.ts';
import type { LocalisationSettings, ProfileSettings } from '#contracts/localisation.ts';
import { changeLocalisation } from './account-calls.ts';
import { CurrencyField, TimeZoneField } from './localisation-combos.tsx';
import { LocalisationExample } from './localisation-example.tsx';
import { dateExample, numberExample } from './localisation-examples.ts';
import { SETTINGS_GRID } from './settings-grid.ts';

const FIELD_NAMES: (keyof LocalisationSettings)[] = [
  'language_id',
  'time_zone',
  'date_format',
  'number_format',
  'currency_id',
];
const loadSchema = async () => (await import('#contracts/localisation.ts')).LocalisationSettings;

export interface LocalisationFormProps {
  choices: ProfileSettings;
  settings: LocalisationSettings;
  onSaved: (saved: LocalisationSettings) => void;
}

/** Form of the localisation settings with an example of the chosen formats. */
export function LocalisationForm({ choices, settings, onSaved }: LocalisationFormProps) {
  const form = useStoredForm<LocalisationSettings>({
    resolver: useLaterResolver(loadSchema),
    stored: settings,
  });
  const entered = useWatch({ control: form.control, compute: (values) => values });
  const save = form.handleSubmit(async (body) => {
    try {
      const saved = await request(changeLocalisation, { body }, { quiet: true });
      form.reset(saved);
      onSaved(saved);
    } catch (error) {
      attachFailure(error, FIELD_NAMES, form.setError);
    }
  });
  return (
    <FormProvider {...form}>
      <SettingsForm state={form.formState} saveLabel="Save localisation" onSubmit={save}>
        <Box sx={SETTINGS_GRID}>
          <Choice name="language_id" label="Language" options={choices.languages} />
          <TimeZoneField zones={choices.time_zones} />
          <Choice
            name="date_format"
            label="Date format"
            options={choices.date_formats.map((id) => ({ id, name: dateExample(id) }))}
          />
          <Choice
            name="number_format"
            label="Number format"
            options={choices.number_formats.map((id) => ({ id, name: numberExample(id) }))}
          />
          <CurrencyField currencies={choices.currencies} />
        </Box>
        <LocalisationExample settings={entered} />
      </SettingsForm>
    </FormProvider>
  );
}

interface ChoiceProps {
  name: 'language_id' | 'date_format' | 'number_format';
  label: string;
  options: readonly { id: string; name: string }[];
}

function Choice({ name, label, options }: ChoiceProps) {
  return (
    <Controller<LocalisationSettings>
      name={name}
      render={({ field, fieldState }) => (
        <ChoiceField
          label={label}
          options={options.map((option) => ({ value: option.id, label: option.name }))}
          error={fieldState.error?.message}
          {...field}
          value={field.value ?? ''}
        />
      )}
    />
  );
}
