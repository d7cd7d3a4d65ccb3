import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useCall } from '#client/use-call.ts';
import { ComboField } from '#components/ui/inputs/combo-field.tsx';
import type { City } from '#contracts/reference-data.ts';
import { CityField } from './city-field.tsx';
import { getCountries, getStates } from './organization-calls.ts';
import type { PlaceForm } from './place-form.ts';

export interface PlaceFieldsProps {
  /** Name of the stored city. */
  cityName: string;
  isDisabled: boolean;
}

/** Country, state and city of the surrounding form. Choosing one clears those that depend on it. */
export function PlaceFields({ cityName, isDisabled }: PlaceFieldsProps) {
  const { control, setValue } = useFormContext<PlaceForm>();
  const [countryId, stateId] = useWatch({ control, name: ['country_id', 'state_id'] });
  const [chosen, setChosen] = useState<City | null>(null);
  const clear = (...names: ('state_id' | 'city_id')[]) => {
    for (const name of names) setValue(name, null, { shouldDirty: true });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <CountryField isDisabled={isDisabled} onChosen={() => clear('state_id', 'city_id')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: { xs: 2.5, sm: 1.5 } }}>
        <StateField
          key={countryId}
          countryId={countryId}
          isDisabled={isDisabled}
          onChosen={() => clear('city_id')}
        />
        <CityField
          key={stateId}
          stateId={stateId}
          nameOf={(id) => (id === chosen?.id ? chosen.name : cityName)}
          onChosen={setChosen}
          isDisabled={isDisabled}
        />
      </Box>
      <Typography variant="caption" color="textSecondary">
        States and cities come from{' '}
        <Link
          href="https://www.geonames.org"
          target="_blank"
          rel="noreferrer"
          color="inherit"
          underline="always"
        >
          GeoNames
        </Link>
        , CC BY 4.0.
      </Typography>
    </Box>
  );
}

interface StepProps {
  isDisabled: boolean;
  onChosen: () => void;
}

function CountryField({ isDisabled, onChosen }: StepProps) {
  const { control } = useFormContext<PlaceForm>();
  const { field, fieldState } = useController({ control, name: 'country_id' });
  const { data, isLoading, error } = useCall(getCountries, {});
  const choose = (id: string) => {
    field.onChange(id || null);
    onChosen();
  };
  return (
    <ComboField
      {...field}
      value={field.value ?? ''}
      label="Country"
      options={data ?? []}
      isLoading={isLoading}
      disabled={isDisabled}
      labelOf={({ name }) => name}
      wordsOf={({ name, id }) => [name, id]}
      onChange={choose}
      error={fieldState.error?.message ?? (error ? 'The list of countries could not be loaded.' : undefined)}
    />
  );
}

function StateField({ isDisabled, onChosen, countryId }: StepProps & { countryId: string | null }) {
  const { control } = useFormContext<PlaceForm>();
  const { field, fieldState } = useController({ control, name: 'state_id' });
  const input = countryId ? { query: { country_id: countryId } } : null;
  const { data, isLoading, error } = useCall(getStates, input);
  const choose = (id: string) => {
    field.onChange(id || null);
    onChosen();
  };
  return (
    <ComboField
      {...field}
      value={field.value ?? ''}
      label="State"
      options={data ?? []}
      isLoading={isLoading}
      disabled={isDisabled || !countryId}
      labelOf={({ name }) => name}
      wordsOf={({ name }) => [name]}
      onChange={choose}
      help={countryId ? undefined : 'Choose a country first.'}
      error={fieldState.error?.message ?? (error ? 'The list of states could not be loaded.' : undefined)}
    />
  );
}
