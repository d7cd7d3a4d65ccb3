'use client';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import type { Document } from '#contracts/document.ts';
import type { SignForm } from '#contracts/sign-form.ts';
import { PositionEditor } from './position-editor.tsx';
import { usePresetPage } from './use-preset-page.ts';

export interface PositionFieldProps {
  documents: readonly Document[];
  onChoosePosition: (() => void) | undefined;
}

/** Where on the page: one of nine places, by numbers, as four numbers at once, or on the page itself. */
export function PositionField({ documents, onChoosePosition }: PositionFieldProps) {
  const { control } = useFormContext<SignForm>();
  const { field, fieldState } = useController({ control, name: 'position' });
  const [defaultPage, customPage] = useWatch({ control, name: ['defaultPage', 'customPage'] });
  const [first, ...others] = documents;
  const page = usePresetPage(first, { defaultPage, customPage });
  return (
    <Stack sx={{ gap: 1 }}>
      <Field
        label="Position"
        placeholder="x,y,width,height"
        help="x, y, width and height in points, from the lower left corner of the page."
        error={fieldState.error?.message}
        labelEnd={
          onChoosePosition ? (
            <Link component="button" type="button" variant="body2" onClick={onChoosePosition}>
              Choose on the page
            </Link>
          ) : undefined
        }
        {...field}
      />
      <PositionEditor position={field.value} page={page} onChange={field.onChange} />
      {page && first && others.length > 0 ? (
        <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          The places are those of a page of {Math.round(page.width)} × {Math.round(page.height)} pt, as in{' '}
          {first.document_name}.
        </Typography>
      ) : null}
    </Stack>
  );
}
