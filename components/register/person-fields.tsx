import Box from '@mui/material/Box';
import { useFormContext } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import type { Registration } from '#contracts/register.ts';

/** Who it is, and for which organization. */
export function PersonFields() {
  const { register, formState } = useFormContext<Registration>();
  const { errors } = formState;
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: { xs: 2.5, sm: 1.5 } }}>
        <Field
          label="First name"
          autoComplete="given-name"
          autoFocus
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <Field
          label="Last name"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </Box>
      <Field
        label="E-mail"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <Field
        label="Organization"
        autoComplete="organization"
        error={errors.organization_name?.message}
        {...register('organization_name')}
      />
    </>
  );
}
