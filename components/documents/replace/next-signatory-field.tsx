import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { OrganizationUser } from '#contracts/organization.ts';
import { SignatorySelect } from '../signatories/signatory-select.tsx';
import type { ReplaceForm } from './replace-form.ts';

/** Input of the member or guest who is to sign in place of the former signatory. */
export function NextSignatoryField() {
  const { control, setValue } = useFormContext<ReplaceForm>();
  const [person, setPerson] = useState<OrganizationUser | null>(null);
  return (
    <Controller
      control={control}
      name="signatory_id"
      render={({ field, fieldState }) => (
        <SignatorySelect
          ref={field.ref}
          value={person}
          mayInvite
          error={fieldState.error?.message}
          onChange={(next) => {
            setPerson(next);
            setValue('user_id', next?.user_details.id ?? '');
            field.onChange(next?.id ?? '');
          }}
        />
      )}
    />
  );
}
