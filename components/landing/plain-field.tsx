import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useId, type Ref } from 'react';

export interface PlainFieldProps extends Omit<OutlinedInputProps, 'label' | 'error' | 'ref'> {
  label: string;
  /** Text below the field; replaced by the error, if any. */
  help?: string;
  error: string | undefined;
  /** Ref of the input element, as `register` of react-hook-form supplies it. */
  ref?: Ref<HTMLInputElement>;
}

/** Text field that looks as those of the workspace, without the code of choices, which the landing page does not have. */
export function PlainField({ label, help, error, ref, ...rest }: PlainFieldProps) {
  const id = useId();
  const text = error ?? help;
  return (
    <Stack sx={{ gap: 0.75, width: '100%' }}>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      <div>
        <OutlinedInput
          {...rest}
          id={id}
          inputRef={ref}
          size="small"
          fullWidth
          error={Boolean(error)}
          aria-describedby={text ? `${id}-text` : undefined}
        />
        {text ? (
          <FormHelperText id={`${id}-text`} error={Boolean(error)}>
            {text}
          </FormHelperText>
        ) : null}
      </div>
    </Stack>
  );
}
