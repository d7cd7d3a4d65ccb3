import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';

export interface CheckboxGroupProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  help: string;
  error: string | undefined;
  isDisabled: boolean;
}

/** Group of checkboxes: label above, help or error below. */
export function CheckboxGroup<T extends string>({
  label,
  options,
  chosen,
  onChange,
  help,
  error,
  isDisabled,
}: CheckboxGroupProps<T>) {
  const helpId = useId();
  const toggle = (value: T, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((other) => other !== value));
  return (
    <FormControl component="fieldset" disabled={isDisabled} error={Boolean(error)} aria-describedby={helpId}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            label={option.label}
            control={
              <Checkbox
                checked={chosen.includes(option.value)}
                onChange={(event) => toggle(option.value, event.target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText id={helpId} sx={{ mx: 0 }}>
        {error ?? help}
      </FormHelperText>
    </FormControl>
  );
}
