import FormLabel from '@mui/material/FormLabel';
import type { InputProps } from '@mui/material/Input';
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
  slotProps?: Pick<NonNullable<TextFieldProps['slotProps']>, 'htmlInput'> & { input?: Partial<InputProps> };
  /** Ref of the input element, as `register` of react-hook-form supplies it. */
  ref?: Ref<HTMLInputElement>;
};

/** MUI's own text area sizes itself by a style attribute, which the content security policy forbids in HTML of the server. */
const PLAIN_TEXTAREA = { inputComponent: 'textarea' } as const;

/** Text field, or with `select` a choice: label above, help or error below. With `rows` it has that height. */
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
        slotProps={{
          ...slotProps,
          ...(rest.select ? { select: { labelId } } : {}),
          ...(rest.rows === undefined ? {} : { input: { ...PLAIN_TEXTAREA, ...slotProps?.input } }),
        }}
      />
    </Stack>
  );
}
