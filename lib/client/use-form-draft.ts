import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from '#contracts/zod.ts';
import { keepDraft, readDraft, removeDraft } from './drafts.ts';

export interface FormDraftOptions<F> {
  /** Name of the draft, unique among the user's. */
  key: string;
  /** Values as they may be kept, also while they are not valid. */
  schema: z.ZodType<F>;
  /** The draft is removed as soon as the form is closed, whether it was sent or discarded. */
  isOpen: boolean;
}

export interface FormDraft {
  /** True while the form shows values that were restored. */
  isRestored: boolean;
  /** Removes the draft and shows the values that the form began with. */
  discard: () => void;
}

/** Keeps the values of a form while they differ from its defaults, and restores them when it is opened again. */
export function useFormDraft<F extends FieldValues, V>(
  form: UseFormReturn<F, unknown, V>,
  { key, schema, isOpen }: FormDraftOptions<F>,
): FormDraft {
  const [restored, setRestored] = useState(() => readDraft(key, schema)?.values ?? null);
  const { reset, subscribe } = form;
  useEffect(() => {
    if (restored) reset(restored, { keepDefaultValues: true });
  }, [restored, reset]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => {
          const isChanged = JSON.stringify(values) !== JSON.stringify(defaultValues);
          if (isChanged) keepDraft(key, values);
          else removeDraft(key);
        },
      }),
    [subscribe, key],
  );
  useEffect(() => {
    if (!isOpen) removeDraft(key);
  }, [isOpen, key]);
  return {
    isRestored: restored !== null,
    discard: () => {
      setRestored(null);
      reset();
    },
  };
}
