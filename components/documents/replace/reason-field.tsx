import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import { TextCounter } from '#components/ui/inputs/text-counter.tsx';
import { MAX_REASON_LENGTH } from '#contracts/limits.ts';
import type { ReplaceForm } from './replace-form.ts';

/** Input of the reason for which a signatory is replaced, with its length. */
export function ReasonField() {
  const { control, register, formState } = useFormContext<ReplaceForm>();
  const reason = useWatch({ control, name: 'reason' });
  return (
    <Field
      {...register('reason')}
      label="Reason"
      labelEnd={<TextCounter length={reason.trim().length} max={MAX_REASON_LENGTH} />}
      placeholder="Why another person signs"
      error={formState.errors.reason?.message}
      multiline
      maxRows={4}
    />
  );
}
