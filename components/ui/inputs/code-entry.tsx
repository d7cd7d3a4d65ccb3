import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ComponentProps, type SyntheticEvent } from 'react';
import { Controller, useForm, type Control } from 'react-hook-form';
import { attachFailure } from '#client/attach-failure.ts';
import { EnteredCode } from '#contracts/session.ts';
import { CodeField } from './code-field.tsx';

export interface CodeEntry {
  control: Control<EnteredCode>;
  /** Error of the form as a whole. */
  error: string | undefined;
  /** True while the code is checked, and for good once it was accepted. */
  isBusy: boolean;
  /** Handler of the form's submission. */
  submit: (event?: SyntheticEvent) => void;
  /** Empties the form, for another code. */
  reset: () => void;
}

/**
 * State of a form that asks for nothing but a one-time code.
 * @param exchange Hands the code in; rejects with a RequestError if it is refused, and the field is then emptied
 */
export function useCodeEntry(exchange: (otp: string) => Promise<void>): CodeEntry {
  const { control, formState, handleSubmit, reset, resetField, setError, setFocus } = useForm<EnteredCode>({
    resolver: zodResolver(EnteredCode),
    defaultValues: { otp: '' },
  });
  const [isAccepted, setIsAccepted] = useState(false);
  const submit = handleSubmit(async ({ otp }) => {
    try {
      await exchange(otp);
      setIsAccepted(true);
    } catch (error) {
      resetField('otp');
      attachFailure(error, ['otp'], setError);
      setFocus('otp');
    }
  });
  return {
    control,
    error: formState.errors.root?.message,
    isBusy: formState.isSubmitting || isAccepted,
    submit: (event) => void submit(event),
    reset: () => reset(),
  };
}

/** The field of a code entry. The form submits itself when the code is complete. */
export function CodeEntryField({
  entry: { control, isBusy, submit },
  ...props
}: { entry: CodeEntry } & Pick<ComponentProps<typeof CodeField>, 'label' | 'help' | 'isMailed'>) {
  return (
    <Controller
      control={control}
      name="otp"
      render={({ field, fieldState }) => (
        <CodeField
          {...props}
          field={field}
          error={fieldState.error?.message}
          isDisabled={isBusy}
          onComplete={() => submit()}
        />
      )}
    />
  );
}
