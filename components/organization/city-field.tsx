import { useMemo, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useCall } from '#client/use-call.ts';
import { RemoteComboField } from '#components/ui/inputs/remote-combo-field.tsx';
import { SEARCH_DEBOUNCE_MS } from '#contracts/limits.ts';
import type { City } from '#contracts/reference-data.ts';
import { useDebounced } from '#shared/use-debounced.ts';
import { getCities } from './organization-calls.ts';
import type { PlaceForm } from './place-form.ts';

export interface CityFieldProps {
  stateId: string | null;
  /** Returns the name of a city that was stored or chosen here. */
  nameOf: (id: string) => string;
  onChosen: (city: City | null) => void;
  isDisabled: boolean;
}

/** City of the form's state; the service searches for it. */
export function CityField({ stateId, nameOf, onChosen, isDisabled }: CityFieldProps) {
  const { control } = useFormContext<PlaceForm>();
  const { field, fieldState } = useController({ control, name: 'city_id' });
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const input = stateId && !isDisabled ? { query: { state_id: stateId, search } } : null;
  const { data, isLoading, error } = useCall(getCities, input, { keepPreviousData: true });
  const id = field.value;
  const name = id ? nameOf(id) : '';
  const value = useMemo(() => (id ? { id, name } : null), [id, name]); // a new object would reset the typed text
  return (
    <RemoteComboField
      label="City"
      value={value}
      onChange={(city) => {
        onChosen(city);
        field.onChange(city?.id ?? null);
      }}
      onBlur={field.onBlur}
      options={data ?? []}
      isLoading={isLoading || typed !== search}
      onSearch={setTyped}
      disabled={isDisabled || !stateId}
      help={stateId ? 'Type to search.' : 'Choose a state first.'}
      error={fieldState.error?.message ?? (error ? 'The list of cities could not be loaded.' : undefined)}
    />
  );
}
