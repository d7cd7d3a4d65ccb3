import { useController, useFormContext } from 'react-hook-form';
import { ComboField } from '#components/ui/inputs/combo-field.tsx';
import type { Registration } from '#contracts/register.ts';
import type { Places } from './use-places.ts';

/** The organization's country; the dialing code follows it while no number has been entered. */
export function CountryField({ places }: { places: Places }) {
  const { control, getValues, setValue } = useFormContext<Registration>();
  const { field, fieldState } = useController({ control, name: 'country_id' });
  const choose = (id: string) => {
    field.onChange(id);
    const isCode = places.dialingCodes.some((code) => code.id === id);
    if (isCode && !getValues('phone_number')) setValue('dialing_code_id', id, { shouldValidate: true });
  };
  return (
    <ComboField
      {...field}
      label="Country"
      options={places.countries}
      isLoading={places.isLoading}
      labelOf={({ name }) => name}
      wordsOf={({ name, id }) => [name, id]}
      onChange={choose}
      error={fieldState.error?.message}
    />
  );
}
