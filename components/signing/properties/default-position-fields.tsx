import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import { ChoiceField } from '#components/ui/inputs/choice-field.tsx';
import type { SignatureProperties } from '#contracts/signature-properties.ts';
import { PageSelect } from '../position/page-select.tsx';
import { PositionEditor } from '../position/position-editor.tsx';

/** Page sizes for the presets, in points. */
const PAGE_SIZES = {
  A4: { width: 595.28, height: 841.89 },
  'US Letter': { width: 612, height: 792 },
} as const;
type SizeName = keyof typeof PAGE_SIZES;

/** Fields for the default position of signatures: the page and the rectangle on it. */
export function DefaultPositionFields() {
  const { control, formState } = useFormContext<SignatureProperties>();
  const { errors, disabled } = formState;
  const isCustom = useWatch({ control, name: 'default_page_number' }) === 'custom';
  const { field } = useController({ control, name: 'signature_position' });
  const [sizeName, setSizeName] = useState<SizeName>('A4');
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Controller
          control={control}
          name="default_page_number"
          render={({ field: page }) => <PageSelect error={errors.default_page_number?.message} {...page} />}
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
            <ChoiceField
              label="Positions for"
              value={sizeName}
              onChange={({ target }) => setSizeName(target.value === 'A4' ? 'A4' : 'US Letter')}
              sx={{ minWidth: 140 }}
              fullWidth={false}
              options={Object.keys(PAGE_SIZES).map((name) => ({ value: name, label: name }))}
            />
            <PositionEditor position={field.value} page={PAGE_SIZES[sizeName]} onChange={field.onChange} />
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
