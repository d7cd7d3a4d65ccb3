import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import type { InputProps } from '@mui/material/Input';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, type ReactNode, type Ref } from 'react';
import { FieldFrame } from './field-frame.tsx';

export type FieldProps = Omit<
  OutlinedInputProps,
  'label' | 'error' | 'ref' | 'inputRef' | 'inputProps' | 'slotProps'
> & {
  label: string;
  /** Text below the field; replaced by the error, if any. */
  help?: ReactNode;
  error?: string | undefined;
  /** Content at the right end of the label's line, for example a link. */
  labelEnd?: ReactNode;
  slotProps?: { htmlInput?: InputBaseComponentProps; input?: Partial<InputProps> };
  /** Ref of the input element, as `register` of react-hook-form supplies it. */
  ref?: Ref<HTMLInputElement>;
};

/**
 * Text field: label above, help or error below. With `rows` it has that height. A choice is a SelectField, whose menu most pages
 * need not load.
 */
export function Field({
  label,
  help,
  error,
  labelEnd,
  id,
  ref,
  slotProps,
  disabled = false,
  fullWidth = true,
  sx,
  ...rest
}: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const text = error ?? help;
  const isOfLines = rest.multiline || rest.rows !== undefined;
  // Shown as its readers will see it.
  const htmlInput = isOfLines ? { dir: 'auto', ...slotProps?.htmlInput } : slotProps?.htmlInput;
  return (
    <FieldFrame
      label={label}
      labelId={`${inputId}-label`}
      inputId={inputId}
      disabled={disabled}
      isFullWidth={fullWidth}
      labelEnd={labelEnd}
    >
      <FormControl
        size="small"
        disabled={disabled}
        error={Boolean(error)}
        fullWidth={fullWidth}
        sx={sx ?? {}}
      >
        <OutlinedInput
          {...rest}
          // MUI's own text area sizes itself by a style attribute, which the content security policy forbids in HTML of the server.
          {...(rest.rows === undefined ? {} : { inputComponent: 'textarea' })}
          id={inputId}
          inputRef={ref}
          aria-describedby={text ? `${inputId}-helper-text` : undefined}
          {...slotProps?.input}
          {...(htmlInput ? { slotProps: { input: htmlInput } } : {})}
        />
        {text ? <FormHelperText id={`${inputId}-helper-text`}>{text}</FormHelperText> : null}
      </FormControl>
    </FieldFrame>
  );
}
