import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { SignatoryProgress } from '#contracts/document.ts';
import { signatoryLine } from '../signatories/signatory-states.ts';
import type { ReplaceForm } from './replace-form.ts';

/** Radio buttons of the signatories who can be replaced, with their states. */
export function FormerSignatoryField({ signatories }: { signatories: readonly SignatoryProgress[] }) {
  const id = useId();
  const { control } = useFormContext<ReplaceForm>();
  return (
    <Controller
      control={control}
      name="former_user_id"
      render={({ field, fieldState: { error } }) => (
        <FormControl error={error !== undefined}>
          <FormLabel id={id}>Replace</FormLabel>
          <RadioGroup aria-labelledby={id} value={field.value} onChange={field.onChange}>
            {signatories.map((signatory, index) => (
              <FormControlLabel
                key={signatory.user_id}
                value={signatory.user_id}
                control={<Radio size="small" {...(index === 0 ? { inputRef: field.ref } : {})} />}
                label={signatoryLine(signatory)}
                sx={{ overflowWrap: 'anywhere' }}
              />
            ))}
          </RadioGroup>
          {error ? <FormHelperText>{error.message}</FormHelperText> : null}
        </FormControl>
      )}
    />
  );
}
