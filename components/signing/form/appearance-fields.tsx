import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import NextLink from 'next/link';
import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useCall } from '#client/use-call.ts';
import { Field } from '#components/ui/inputs/field.tsx';
import type { SignForm } from '#contracts/sign-form.ts';
import { getSignaturePicture } from '#contracts/signature-picture.ts';

/** Fields for what the appearance shows beside the name: reason, location and the signature picture. */
export function AppearanceFields() {
  const { register, formState } = useFormContext<SignForm>();
  const { errors } = formState;
  return (
    <>
      <Field
        label="Reason"
        help="Optional. For example: I approve this document."
        error={errors.reason?.message}
        {...register('reason')}
      />
      <Field
        label="Location"
        help="Optional. Where you are when you sign."
        error={errors.location?.message}
        {...register('location')}
      />
      <PictureField />
    </>
  );
}

/** Switch for the signature picture, or a link to add one. */
function PictureField() {
  const id = useId();
  const { control } = useFormContext<SignForm>();
  const { data: picture } = useCall(getSignaturePicture, {});
  if (picture === undefined) return null; // loading or failed: the form keeps its value
  if (picture === null) {
    return (
      <FormHelperText sx={{ m: 0 }}>
        Your signature can show your handwritten one:{' '}
        <Link component={NextLink} href="/settings/digital-signature" target="_blank">
          add a picture of it
        </Link>
        .
      </FormHelperText>
    );
  }
  return (
    <Controller
      control={control}
      name="showPicture"
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Box>
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
          <FormHelperText id={id} sx={{ mt: 0 }}>
            The picture from your settings stands beside your name.
          </FormHelperText>
        </Box>
      )}
    />
  );
}
