import Box from '@mui/material/Box';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Field } from '#components/ui/inputs/field.tsx';
import { TextCounter } from '#components/ui/inputs/text-counter.tsx';
import { MAX_NOTE_LENGTH } from '#contracts/limits.ts';
import type { OrganizationUser } from '#contracts/organization.ts';
import { fieldPagesInWords } from '#shared/field-placing.ts';
import { PagesField, PagesOfField } from './pages-field.tsx';
import type { SignatoriesForm } from './signatories-form.ts';
import { isSameAddress } from './guest-choice.ts';
import { SignatorySelect } from './signatory-select.tsx';

interface InputProps {
  index: number;
}

export interface SignatoryInputsProps extends InputProps {
  pagesHelp: string;
  /** Members that were chosen in any row so far, by id of their membership. */
  members: ReadonlyMap<string, OrganizationUser>;
  onMember: (member: OrganizationUser) => void;
  /** True if a person outside the organization can be named by e-mail address. */
  mayInvite?: boolean | undefined;
}

/** Inputs of a signatory: the member, the pages to sign, and a note. */
export function SignatoryInputs(props: SignatoryInputsProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 170px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <MemberInput {...props} />
      <PagesInput {...props} />
      <NoteInput {...props} />
    </Box>
  );
}

function MemberInput({ index, members, onMember, mayInvite }: SignatoryInputsProps) {
  const { control, setValue } = useFormContext<SignatoriesForm>();
  const entries = useWatch({ control, name: 'signatory_data' });
  const others = entries.filter((_, other) => other !== index).map(({ signatory_id }) => signatory_id);
  const isTaken = (person: OrganizationUser) =>
    others.some((id) => id === person.id || isSameAddress(members.get(id), person));
  return (
    <Controller
      control={control}
      name={`signatory_data.${index}.signatory_id`}
      render={({ field, fieldState }) => (
        <SignatorySelect
          ref={field.ref}
          value={members.get(field.value) ?? null}
          isTaken={isTaken}
          mayInvite={mayInvite}
          error={fieldState.error?.message}
          onChange={(member) => {
            if (member) onMember(member);
            setValue(`signatory_data.${index}.user_id`, member?.user_details.id ?? '');
            field.onChange(member?.id ?? '');
          }}
        />
      )}
    />
  );
}

function PagesInput({ index, pagesHelp }: SignatoryInputsProps) {
  const { control } = useFormContext<SignatoriesForm>();
  const signatureField = useWatch({ control, name: `signatory_data.${index}.signature_field` });
  if (typeof signatureField?.pages === 'string') {
    return <PagesOfField pages={fieldPagesInWords(signatureField)} />;
  }
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
