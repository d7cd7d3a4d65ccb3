import Box from '@mui/material/Box';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from './field.tsx';

export interface NameFieldsProps {
  first: UseFormRegisterReturn;
  last: UseFormRegisterReturn;
  errors: Partial<Record<'first_name' | 'last_name', { message?: string | undefined }>>;
  autoFocus?: boolean;
}

/** First and last name of a person, side by side where there is room. */
export function NameFields({ first, last, errors, autoFocus = false }: NameFieldsProps) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: { xs: 2.5, sm: 1.5 } }}>
      <Field
        label="First name"
        autoComplete="given-name"
        autoFocus={autoFocus}
        error={errors.first_name?.message}
        {...first}
      />
      <Field label="Last name" autoComplete="family-name" error={errors.last_name?.message} {...last} />
    </Box>
  );
}
