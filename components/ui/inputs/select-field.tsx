import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId, type ReactNode, type Ref } from 'react';
import { FieldFrame } from './field-frame.tsx';

export type SelectFieldProps = Omit<
  TextFieldProps,
  'label' | 'error' | 'helperText' | 'variant' | 'ref' | 'inputRef' | 'slotProps' | 'select'
> & {
  label: string;
  /** Text below the field; replaced by the error, if any. */
  help?: ReactNode;
  error?: string | undefined;
  /** Content at the right end of the label's line, for example a link. */
  labelEnd?: ReactNode;
  /** Ref of the input element, as `register` of react-hook-form supplies it. */
  ref?: Ref<HTMLInputElement>;
};

/** Choice from a menu, whose items are the children: label above, help or error below. */
export function SelectField({ label, help, error, labelEnd, id, ref, ...rest }: SelectFieldProps) {
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
      labelEnd={labelEnd}
    >
      <TextField
        {...rest}
        select
        id={inputId}
        inputRef={ref}
        error={Boolean(error)}
        helperText={error ?? help}
        slotProps={{ select: { labelId } }}
      />
    </FieldFrame>
  );
}
