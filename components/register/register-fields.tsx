import { useController, useFormContext, useWatch } from 'react-hook-form';
import { ComboField } from '#components/ui/inputs/combo-field.tsx';
import { Field } from '#components/ui/inputs/field.tsx';
import { NameFields } from '#components/ui/inputs/name-fields.tsx';
import { NewPasswordField } from '#components/ui/inputs/new-password-field.tsx';
import { PhoneField } from '#components/ui/inputs/phone-field.tsx';
import type { Registration } from '#contracts/register.ts';
import type { Places } from './use-places.ts';

/** Fields of the registration form, which provides its state with a FormProvider. */
export function RegisterFields({ places }: { places: Places }) {
  return (
    <>
      <PersonFields />
      <CountryField places={places} />
      <PhoneFields places={places} />
      <PasswordFields />
    </>
  );
}

function PersonFields() {
  const { register, formState } = useFormContext<Registration>();
  const { errors } = formState;
  return (
    <>
      <NameFields first={register('first_name')} last={register('last_name')} errors={errors} autoFocus />
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

/** Country of the organization. Choosing one also sets the dialing code as long as no phone number is entered. */
function CountryField({ places }: { places: Places }) {
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

function PhoneFields({ places }: { places: Places }) {
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

function PasswordFields() {
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
