'use client';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/field.tsx';
import { TextCounter } from '#components/ui/text-counter.tsx';
import { MAX_NOTE_LENGTH } from '#contracts/limits.ts';
import type { OrganizationUser } from '#contracts/organization.ts';
import { PagesField } from './pages-field.tsx';
import type { SignatoriesForm } from './signatories-form.ts';
import { SignatorySelect } from './signatory-select.tsx';

interface InputProps {
  index: number;
}

export interface SignatoryInputsProps extends InputProps {
  pagesHelp: string;
  /** Members whose ids stand in the rows from the beginning. */
  knownMembers?: readonly OrganizationUser[] | undefined;
}

/** Who signs, which pages, and a note for them. */
export function SignatoryInputs({ index, pagesHelp, knownMembers }: SignatoryInputsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 170px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <PersonInput index={index} knownMembers={knownMembers} />
      <PagesInput index={index} pagesHelp={pagesHelp} />
      <NoteInput index={index} />
    </Box>
  );
}

function PersonInput({ index, knownMembers }: Omit<SignatoryInputsProps, 'pagesHelp'>) {
  const { control, getValues, setValue } = useFormContext<SignatoriesForm>();
  const [person, setPerson] = useState<OrganizationUser | null>(() => {
    const chosen = getValues(`signatory_data.${index}.signatory_id`);
    return knownMembers?.find(({ id }) => id === chosen) ?? null;
  });
  const entries = useWatch({ control, name: 'signatory_data' });
  const taken = entries.filter((_, place) => place !== index).map(({ signatory_id }) => signatory_id);
  return (
    <Controller
      control={control}
      name={`signatory_data.${index}.signatory_id`}
      render={({ field, fieldState }) => (
        <SignatorySelect
          ref={field.ref}
          value={person}
          taken={taken}
          error={fieldState.error?.message}
          onChange={(user) => {
            setPerson(user);
            setValue(`signatory_data.${index}.user_id`, user?.user_details.id ?? '');
            field.onChange(user?.id ?? '');
          }}
        />
      )}
    />
  );
}

function PagesInput({ index, pagesHelp }: SignatoryInputsProps) {
  const { control } = useFormContext<SignatoriesForm>();
  return (
    <Controller
      control={control}
      name={`signatory_data.${index}.pages_to_sign`}
      render={({ field, fieldState }) => (
        <PagesField
          ref={field.ref}
          value={field.value}
          onChange={field.onChange}
          help={pagesHelp}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

function NoteInput({ index }: InputProps) {
  const { control, register, getFieldState, formState } = useFormContext<SignatoriesForm>();
  const name = `signatory_data.${index}.instruction_notes` as const;
  const note = useWatch({ control, name }) ?? '';
  return (
    <Field
      {...register(name)}
      label="Note"
      labelEnd={<TextCounter length={note.trim().length} max={MAX_NOTE_LENGTH} />}
      placeholder="What this signatory should know"
      error={getFieldState(name, formState).error?.message}
      multiline
      maxRows={4}
    />
  );
}
