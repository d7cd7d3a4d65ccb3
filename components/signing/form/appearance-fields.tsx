import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import { SelectField } from '#components/ui/inputs/select-field.tsx';
import type { SignForm } from '#contracts/sign-form.ts';
import { SignatureStyle } from '#contracts/signature-mark.ts';
import { SIGNATURE_STYLE_NAMES, SIGNATURE_STYLES } from '#contracts/signature-styles.ts';
import { z } from '#contracts/zod.ts';
import { useCheckWhenLeft } from './use-check-when-left.ts';
import { MarkDialogLater } from '../mark/mark-dialog-later.ts';
import { useMark } from '../mark/use-mark.ts';

/** Fields for what the appearance shows: reason, location, style and the reader's mark. */
export function AppearanceFields() {
  const { register, formState } = useFormContext<SignForm>();
  const { errors } = formState;
  const checkReason = useCheckWhenLeft('reason');
  const checkLocation = useCheckWhenLeft('location');
  return (
    <>
      <Field
        label="Reason"
        help="Optional. For example: I approve this document."
        error={errors.reason?.message}
        {...register('reason', checkReason)}
      />
      <Field
        label="Location"
        help="Optional. Where you are when you sign."
        error={errors.location?.message}
        {...register('location', checkLocation)}
      />
      <StyleField />
      <MarkField />
    </>
  );
}

/** Arrangement of the signature; by default that of the organization. */
function StyleField() {
  const { control } = useFormContext<SignForm>();
  const { field } = useController({ control, name: 'signatureStyle' });
  const { value, onChange, ...rest } = field;
  if (value === null) return null; // the service knows no styles
  return (
    <SelectField
      label="Style"
      value={value}
      onChange={({ target }) => onChange(z.catch(SignatureStyle, value).parse(target.value))}
      {...rest}
    >
      {SIGNATURE_STYLES.map((style) => (
        <MenuItem key={style} value={style}>
          {SIGNATURE_STYLE_NAMES[style]}
        </MenuItem>
      ))}
    </SelectField>
  );
}

/** Switch for the signature picture, and a button that changes it or the typed name. */
function MarkField() {
  const id = useId();
  const { control } = useFormContext<SignForm>();
  const style = useWatch({ control, name: 'signatureStyle' });
  const [isOpen, setIsOpen] = useState(false);
  const change = useMark();
  const { mark, picture } = change;
  return (
    <Box>
      {picture && style !== 'name' ? (
        <>
          <Controller
            control={control}
            name="showPicture"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <FormControlLabel
                label="Show my handwritten signature"
                control={
                  <Switch
                    checked={value}
                    onChange={onChange}
                    onBlur={onBlur}
                    slotProps={{ input: { ref, 'aria-describedby': id } }}
                  />
                }
              />
            )}
          />
          <FormHelperText id={id} sx={{ mt: 0 }}>
            Your picture stands beside the details; without it, your name.
          </FormHelperText>
        </>
      ) : null}
      {mark ? (
        <Button size="small" variant="text" sx={{ ml: -1.25 }} onClick={() => setIsOpen(true)}>
          Change how your signature looks
        </Button>
      ) : null}
      {isOpen && mark ? (
        <MarkDialogLater mark={mark} change={change} onClose={() => setIsOpen(false)} />
      ) : null}
    </Box>
  );
}
