import { useFormContext, useWatch } from 'react-hook-form';
import { NewPasswordField } from '#components/ui/inputs/new-password-field.tsx';
import type { Registration } from '#contracts/register.ts';

export function ChosenPassword() {
  const { control, register, formState } = useFormContext<Registration>();
  const password = useWatch({ control, name: 'password' });
  return (
    <NewPasswordField
      label="Password"
      password={password}
      error={formState.errors.password?.message}
      {...register('password')}
    />
  );
}
