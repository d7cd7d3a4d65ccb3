'use client';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import { DefaultPage } from '#contracts/sign-form.ts';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import { PAGE_WORDS } from '../viewer/page-words.ts';
import { PositionEditor } from '../position/position-editor.tsx';

/** Papers that letters are written on, in points. */
const PAPERS = {
  A4: { width: 595.28, height: 841.89 },
  'US Letter': { width: 612, height: 792 },
} as const;
type Paper = keyof typeof PAPERS;

/** On which page signatures stand unless somebody chooses another, and where on it. */
export function DefaultPlaceFields() {
  const { control, formState } = useFormContext<SignatureProperties>();
  const { errors, disabled } = formState;
  const isCustom = useWatch({ control, name: 'default_page_number' }) === 'custom';
  const { field } = useController({ control, name: 'signature_position' });
  const [paper, setPaper] = useState<Paper>('A4');
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Controller
          control={control}
          name="default_page_number"
          render={({ field: page }) => (
            <Field select label="Page" error={errors.default_page_number?.message} {...page}>
              {DefaultPage.options.map((choice) => (
                <MenuItem key={choice} value={choice}>
                  {PAGE_WORDS[choice]}
                </MenuItem>
              ))}
            </Field>
          )}
        />
        {isCustom ? <CustomPageField /> : null}
      </Stack>
      <Stack sx={{ gap: 1.5 }}>
        <Field
          label="Position"
          placeholder="x,y,width,height"
          help="Empty, or x, y, width and height in points, from the lower left corner of the page."
          error={errors.signature_position?.message}
          {...field}
        />
        {disabled ? null : (
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2, alignItems: 'flex-start' }}>
            <Field
              select
              label="Places for"
              value={paper}
              onChange={({ target }) => setPaper(target.value === 'A4' ? 'A4' : 'US Letter')}
              sx={{ minWidth: 140 }}
              fullWidth={false}
            >
              {Object.keys(PAPERS).map((name) => (
                <MenuItem key={name} value={name}>
                  {name}
                </MenuItem>
              ))}
            </Field>
            <PositionEditor position={field.value} page={PAPERS[paper]} onChange={field.onChange} />
          </Stack>
        )}
      </Stack>
    </>
  );
}

function CustomPageField() {
  const { control } = useFormContext<SignatureProperties>();
  const { field, fieldState } = useController({ control, name: 'custom_page_number' });
  return (
    <Field
      label="Page number"
      error={fieldState.error?.message}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      {...field}
      value={field.value ?? ''}
      onChange={({ target }) => field.onChange(/^\d{1,6}$/.test(target.value) ? Number(target.value) : null)}
    />
  );
}
