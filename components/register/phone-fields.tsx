import { useController, useFormContext } from 'react-hook-form';
import { PhoneField } from '#components/ui/inputs/phone-field.tsx';
import type { Registration } from '#contracts/register.ts';
import type { Places } from './use-places.ts';

export function PhoneFields({ places }: { places: Places }) {
  const { control } = useFormContext<Registration>();
  const code = useController({ control, name: 'dialing_code_id' });
  const number = useController({ control, name: 'phone_number' });
  return (
    <PhoneField
      dialingCodes={places.dialingCodes}
      isLoading={places.isLoading}
      dialingCode={{ ...code.field, error: code.fieldState.error?.message }}
      number={{ ...number.field, error: number.fieldState.error?.message }}
    />
  );
}
