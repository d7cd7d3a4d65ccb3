'use client';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import type { Document } from '#contracts/document.ts';
import { DefaultPage, type SignForm } from '#contracts/sign-form.ts';

export interface PlaceFieldsProps {
  documents: readonly Document[];
  onChoosePosition: (() => void) | undefined;
}

const PAGE_WORDS: Record<DefaultPage, string> = {
  first: 'First page',
  last: 'Last page',
  all: 'All pages',
  custom: 'Custom page',
};

/** On which page, and where on it. */
export function PlaceFields({ documents, onChoosePosition }: PlaceFieldsProps) {
  const { control, register, formState } = useFormContext<SignForm>();
  const { errors } = formState;
  const isCustom = useWatch({ control, name: 'defaultPage' }) === 'custom';
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Controller
          control={control}
          name="defaultPage"
          render={({ field }) => (
            <Field
              select
              label="Page"
              help={askedHelp(documents)}
              error={errors.defaultPage?.message}
              {...field}
            >
              {DefaultPage.options.map((choice) => (
                <MenuItem key={choice} value={choice}>
                  {PAGE_WORDS[choice]}
                </MenuItem>
              ))}
            </Field>
          )}
        />
        {isCustom ? (
          <Field
            label="Page number"
            help={pagesHelp(documents)}
            error={errors.customPage?.message}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            {...register('customPage')}
          />
        ) : null}
      </Stack>
      <Field
        label="Position"
        placeholder="x,y,width,height"
        help="x, y, width and height in points, from the lower left corner of the page."
        error={errors.position?.message}
        labelEnd={
          onChoosePosition ? (
            <Link component="button" type="button" variant="body2" onClick={onChoosePosition}>
              Choose on the page
            </Link>
          ) : undefined
        }
        {...register('position')}
      />
    </>
  );
}

function askedHelp([only, ...others]: readonly Document[]): string | undefined {
  if (!only || others.length > 0 || only.pages_to_sign.length === 0) return undefined;
  const pages = only.pages_to_sign.join(', ');
  return only.pages_to_sign.length === 1
    ? `You are asked to sign page ${pages}.`
    : `You are asked to sign pages ${pages}.`;
}

function pagesHelp(documents: readonly Document[]): string {
  const least = Math.min(...documents.map(({ page_count }) => page_count));
  return documents.length === 1 ? `1 to ${least}` : `1 to ${least}, which all of them have`;
}
