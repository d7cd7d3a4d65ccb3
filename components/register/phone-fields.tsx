'use client';
import { useController, type Control } from 'react-hook-form';
import { PhoneField } from '#components/ui/phone-field.tsx';
import type { DialingCode } from '#contracts/reference-data.ts';
import type { Registration } from '#contracts/register.ts';

interface PhoneFieldsProps {
  control: Control<Registration>;
  dialingCodes: readonly DialingCode[];
  isLoading: boolean;
}

export function PhoneFields({ control, dialingCodes, isLoading }: PhoneFieldsProps) {
  const code = useController({ control, name: 'dialing_code_id' });
  const number = useController({ control, name: 'phone_number' });
  return (
    <PhoneField
      dialingCodes={dialingCodes}
      isLoading={isLoading}
      dialingCode={{ ...code.field, error: code.fieldState.error?.message }}
      number={{ ...number.field, error: number.fieldState.error?.message }}
    />
  );
}
