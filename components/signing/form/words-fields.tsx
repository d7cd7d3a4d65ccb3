'use client';
import { useFormContext } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import type { SignForm } from '#contracts/sign-form.ts';

/** What the signature says beside the name. */
export function WordsFields() {
  const { register, formState } = useFormContext<SignForm>();
  const { errors } = formState;
  return (
    <>
      <Field
        label="Reason"
        help="Optional. For example: I approve this document."
        error={errors.reason?.message}
        {...register('reason')}
      />
      <Field
        label="Location"
        help="Optional. Where you are when you sign."
        error={errors.location?.message}
        {...register('location')}
      />
    </>
  );
}
