import Box from '@mui/material/Box';
import type { Ref } from 'react';
import { phoneDigits } from '#contracts/phone.ts';
import type { DialingCode } from '#contracts/reference-data.ts';
import { ComboField } from './combo-field.tsx';
import { Field } from './field.tsx';

/** State of one of the two inputs, as a form controller supplies it. */
export interface PhonePart {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error?: string | undefined;
  ref: Ref<HTMLInputElement>;
}

export interface PhoneFieldProps {
  dialingCodes: readonly DialingCode[];
  isLoading: boolean;
  /** Its value is the id of a dialing code. */
  dialingCode: PhonePart;
  /** Its value consists of digits only. */
  number: PhonePart;
}

/** Phone number with the dialing code of a country. */
export function PhoneField({ dialingCodes, isLoading, dialingCode, number }: PhoneFieldProps) {
  const { onChange, ...input } = number;
  const chosen = dialingCodes.find(({ id }) => id === dialingCode.value);
  return (
    <Box
      role="group"
      aria-label="Phone"
      sx={{ display: 'grid', gridTemplateColumns: '8.5rem 1fr', gap: 1.5 }}
    >
      <ComboField
        label="Dialing code"
        options={dialingCodes}
        isLoading={isLoading}
        labelOf={({ code, id }) => `+${code} ${id}`}
        rowOf={({ code, country_name }) => ({ text: country_name, end: `+${code}` })}
        wordsOf={({ code, country_name, id }) => [`+${code}`, code, country_name, id, `+${code} ${id}`]}
        {...dialingCode}
      />
      <Field
        label="Phone number"
        onChange={({ target }) => onChange(phoneDigits(target.value, chosen?.code))}
        autoComplete="tel-national"
        slotProps={{ htmlInput: { inputMode: 'tel', spellCheck: false } }}
        {...input}
      />
    </Box>
  );
}
