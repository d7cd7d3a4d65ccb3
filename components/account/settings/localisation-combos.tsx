import { Controller } from 'react-hook-form';
import { ComboField } from '#components/ui/inputs/combo-field.tsx';
import type { LocalisationSettings, ProfileSettings } from '#contracts/localisation.ts';
import { useDeviceTimeZone } from '#client/use-device-time-zone.ts';

/** Choice of the time zone; by default that of the device. Shares its form through a FormProvider. */
export function TimeZoneField({ zones }: { zones: ProfileSettings['time_zones'] }) {
  const device = useDeviceTimeZone().replaceAll('_', ' ');
  return (
    <Controller<LocalisationSettings, 'time_zone'>
      name="time_zone"
      render={({ field, fieldState }) => (
        <ComboField
          {...field}
          label="Time zone"
          options={[{ id: '', name: `As on this device (${device})` }, ...zones]}
          value={field.value ?? ''}
          onChange={(id) => field.onChange(id || null)}
          labelOf={({ name }) => name}
          wordsOf={({ name, id }) => [name, id, ...name.split('/')]}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** Choice of the currency in which amounts are shown. Shares its form through a FormProvider. */
export function CurrencyField({ currencies }: { currencies: ProfileSettings['currencies'] }) {
  return (
    <Controller<LocalisationSettings, 'currency_id'>
      name="currency_id"
      render={({ field, fieldState }) => (
        <ComboField
          {...field}
          label="Currency"
          options={[{ id: '', name: 'None', symbol: '' }, ...currencies]}
          value={field.value ?? ''}
          onChange={(id) => field.onChange(id || null)}
          labelOf={({ name }) => name}
          rowOf={({ name, symbol }) => ({ text: name, end: symbol })}
          wordsOf={({ name, id }) => [name, id]}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
