'use client';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import { PAGE_WORDS } from '../viewer/page-words.ts';
import { askedPagesHelp } from './asked-pages.ts';
import { PositionField } from './position-field.tsx';
import type { Document } from '#contracts/document.ts';
import { DefaultPage, type SignForm } from '#contracts/sign-form.ts';

export interface PlaceFieldsProps {
  documents: readonly Document[];
  onChoosePosition: (() => void) | undefined;
}

/** On which page, and where on it. */
export function PlaceFields({ documents, onChoosePosition }: PlaceFieldsProps) {
  const { control, register, formState } = useFormContext<SignForm>();
  const { errors } = formState;
  const [defaultPage, customPage] = useWatch({ control, name: ['defaultPage', 'customPage'] });
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
              help={askedPagesHelp(documents, { choice: defaultPage, customPage })}
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
        {defaultPage === 'custom' ? (
          <Field
            label="Page number"
            help={pagesHelp(documents, customPage)}
            error={errors.customPage?.message}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            {...register('customPage')}
          />
        ) : null}
      </Stack>
      <PositionField documents={documents} onChoosePosition={onChoosePosition} />
    </>
  );
}

function pagesHelp(documents: readonly Document[], customPage: string): string | undefined {
  const counts = documents.flatMap(({ page_count }) => page_count ?? []);
  if (counts.length < documents.length) return undefined;
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const lacking = counts.filter((count) => Number(customPage) > count).length;
  if (lacking === 0 || documents.length === 1)
    return least === most ? `1 to ${most}` : `All of them have 1 to ${least}`;
  return lacking === 1
    ? 'One of them has no such page and stays unsigned'
    : `${lacking} of them have no such page and stay unsigned`;
}
