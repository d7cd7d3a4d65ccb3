import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId, type ReactNode, type Ref } from 'react';

export type FieldProps = Omit<
  TextFieldProps,
  'label' | 'error' | 'helperText' | 'variant' | 'ref' | 'inputRef' | 'slotProps'
> & {
  label: string;
  /** Text below the field; replaced by the error, if any. */
  help?: ReactNode;
  error?: string | undefined;
  /** Content at the right end of the label's line, for example a link. */
  labelEnd?: ReactNode;
  slotProps?: Pick<NonNullable<TextFieldProps['slotProps']>, 'input' | 'htmlInput'>;
  /** Ref of the input element, as `register` of react-hook-form supplies it. */
  ref?: Ref<HTMLInputElement>;
};

/** Text field, or with `select` a choice: label above, help or error below. */
export function Field({ label, help, error, labelEnd, id, ref, slotProps, ...rest }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const labelId = `${inputId}-label`;
  return (
    <Stack sx={{ gap: 0.75, width: rest.fullWidth === false ? 'auto' : '100%' }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <FormLabel id={labelId} htmlFor={inputId} disabled={rest.disabled ?? false}>
          {label}
        </FormLabel>
        {labelEnd}
      </Stack>
      <TextField
        {...rest}
        id={inputId}
        inputRef={ref}
        error={Boolean(error)}
        helperText={error ?? help}
        slotProps={rest.select ? { ...slotProps, select: { labelId } } : { ...slotProps }}
      />
    </Stack>
  );
}
