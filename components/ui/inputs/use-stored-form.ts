import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';

interface StoredForm<Values extends FieldValues, Output> {
  /** Stored values; fetched again while the form is open. */
  stored: Values;
  resolver: Resolver<Values, unknown, Output>;
  /** True for a form that its reader may not change. */
  disabled?: boolean;
}

/** Options of a reset: changed fields and their errors are kept for newer stored values, and dropped after saving. */
const kept = (isKept: boolean) => ({
  keepDirtyValues: isKept,
  keepDirty: isKept,
  keepErrors: isKept,
  keepIsSubmitted: isKept,
});

/**
 * Returns a form of stored data. What the user has changed stays when other values arrive; all other fields follow them, so that
 * saving does not undo what was saved elsewhere meanwhile.
 */
export function useStoredForm<Values extends FieldValues, Output = Values>({
  stored,
  ...props
}: StoredForm<Values, Output>): UseFormReturn<Values, unknown, Output> {
  const form = useForm<Values, unknown, Output>({
    ...props,
    defaultValues: stored as DefaultValues<Values>, // the whole of them
    values: stored,
    resetOptions: kept(true), // also of `reset`, unless it is told otherwise
  });
  return { ...form, reset: (values) => form.reset(values, kept(false)) };
}
