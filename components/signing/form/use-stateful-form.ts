import { useMemo } from 'react';
import { useForm, type FieldValues, type UseFormProps, type UseFormReturn } from 'react-hook-form';

/**
 * Returns the form of `useForm` as an object that is a new one whenever the state of the form has changed. `useForm` returns the same
 * object always, so that what the React Compiler has memoized for it would show a former state.
 */
export function useStatefulForm<T extends FieldValues>(options: UseFormProps<T>): UseFormReturn<T> {
  const form = useForm<T>(options);
  const { formState } = form;
  return useMemo(() => ({ ...form, formState }), [form, formState]);
}
