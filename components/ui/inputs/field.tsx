import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useId, type ReactNode, type Ref } from 'react';

export type FieldProps = Omit<
  TextFieldProps,
  'label' | 'error' | 'helperText' | 'variant' | 'ref' | 'inputRef' | 'slotProps'
> & {
  label: string;
  /** Stands below until there is an error to show instead. */
  help?: ReactNode;
  error?: string | undefined;
  /** At the right end of the label's line, for example a link. */
  labelEnd?: ReactNode;
  slotProps?: Pick<NonNullable<TextFieldProps['slotProps']>, 'input' | 'htmlInput'>;
  /** The input itself, so that `{...register('name')}` of react-hook-form fits. */
  ref?: Ref<HTMLInputElement>;
};

/** A text field, or with `select` a choice: label above, help below, error in the place of help. */
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
