import { useId, type ReactNode, type Ref } from 'react';
import type { ChoiceProps } from './choice-props.ts';
import { Choice } from './choice.tsx';
import { FieldFrame } from './field-frame.tsx';

export type ChoiceFieldProps = Omit<
  ChoiceProps,
  'error' | 'helperText' | 'labelId' | 'aria-label' | 'inputRef'
> & {
  label: string;
  /** Text below the field; replaced by the error, if any. */
  help?: ReactNode;
  error?: string | undefined;
  /** Ref of the field, as a controller of react-hook-form supplies it. */
  ref?: Ref<HTMLInputElement>;
};

/** Choice from a menu, which is loaded later: label above, help or error below. In a dialog it is a SelectField. */
export function ChoiceField({ label, help, error, id, ref, ...rest }: ChoiceFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const labelId = `${inputId}-label`;
  return (
    <FieldFrame
      label={label}
      labelId={labelId}
      inputId={inputId}
      disabled={rest.disabled ?? false}
      isFullWidth={rest.fullWidth !== false}
      labelEnd={undefined}
    >
      <Choice
        {...rest}
        id={inputId}
        labelId={labelId}
        inputRef={ref}
        error={Boolean(error)}
        helperText={error ?? help}
      />
    </FieldFrame>
  );
}
