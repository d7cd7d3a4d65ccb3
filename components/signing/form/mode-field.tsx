import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useHasExtensions } from '#client/extensions.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import type { SignMode } from '#contracts/sign-mode.ts';

/** Choice of what holds the signing key, a PFX file or a token; none if the organization allows only one of them. */
export function ModeField({ modes }: { modes: readonly SignMode[] }) {
  const id = useId();
  const { control, getValues } = useFormContext<SignForm>();
  const hasTokens = useHasExtensions('document');
  const mode = getValues('mode');
  if (modes.length === 1 && modes[0] === mode) return null;
  if (!hasTokens && mode === 'pfx') return null;
  return (
    <Controller
      control={control}
      name="mode"
      render={({ field, fieldState: { error } }) => (
        <Box>
          <FormLabel id={id}>Sign with</FormLabel>
          <RadioGroup row sx={{ alignItems: 'flex-start', columnGap: 2 }} aria-labelledby={id} {...field}>
            <FormControlLabel value="pfx" control={<Radio />} label="Certificate file" />
            <FormControlLabel value="usb" control={<Radio />} label="USB token" />
          </RadioGroup>
          {error ? <FormHelperText error>{error.message}</FormHelperText> : null}
        </Box>
      )}
    />
  );
}
