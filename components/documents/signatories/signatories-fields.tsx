import Add from '@mui/icons-material/AddRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useContext, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { Document } from '#contracts/document.ts';
import { MAX_SIGNATORIES } from '#contracts/limits.ts';
import type { OrganizationUser } from '#contracts/organization.ts';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { SortableList } from '#components/ui/sortable/sortable-list.tsx';
import { keepDraftPeople, readDraftPeople, SignatoriesDraftKey } from './signatories-draft.ts';
import { useFieldPlacing } from './use-field-placing.tsx';
import { emptySignatory, type SignatoriesForm } from './signatories-form.ts';
import { SignatoryRow, type SharedRowProps } from './signatory-row.tsx';

export interface SignatoriesFieldsProps extends Pick<SharedRowProps, 'pagesHelp' | 'mayInvite'> {
  /** Members that the rows name initially. */
  knownMembers?: readonly OrganizationUser[] | undefined;
  /** The service's error about the list as a whole. */
  problem: string | null;
  /** Text shown when the list is full. */
  fullMessage: string;
  /** Document whose pages show the fields, or null for an empty page; undefined where fields cannot be placed. */
  fieldsOn?: Document | null | undefined;
  /** Hint below the introduction. */
  hint?: string | undefined;
}

/** List of signatories in a form: rows can be added up to the limit, moved and removed. */
export function SignatoriesFields(props: SignatoriesFieldsProps) {
  const { pagesHelp, mayInvite, knownMembers, problem, fullMessage, fieldsOn, hint } = props;
  const { control, formState, getValues } = useFormContext<SignatoriesForm>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'signatory_data' });
  const draftKey = useContext(SignatoriesDraftKey);
  const [members, setMembers] = useState(() => {
    const known = [...(knownMembers ?? []), ...readDraftPeople(draftKey)];
    return new Map(known.map((member) => [member.id, member]));
  });
  const addMember = (member: OrganizationUser) => {
    const known = new Map(members).set(member.id, member);
    setMembers(known);
    keepDraftPeople(draftKey, [...known.values()]);
  };
  const [moved, setMoved] = useState('');
  const addId = useId();
  const errors = formState.errors.signatory_data;
  const message = problem ?? errors?.root?.message ?? errors?.message;
  const isFull = fields.length >= MAX_SIGNATORIES;
  const ids = fields.map(({ id }) => id);
  // Names at the time of rendering: the last announcement of a drag comes after the order has changed.
  const names = fields.map((_, index) => {
    const member = members.get(getValues(`signatory_data.${index}.signatory_id`));
    return member?.user_details.full_name ?? `Signatory ${index + 1}`;
  });
  const placing = useFieldPlacing(fieldsOn, names);
  const step = (rowId: string, from: number, to: number) => {
    flushSync(() => move(from, to)); // updates the disabled states before a button is focused
    setMoved(`${names[from] ?? ''} is now number ${to + 1}.`);
    focusFirstEnabled(to < from ? [`${rowId}-up`, `${rowId}-down`] : [`${rowId}-down`, `${rowId}-up`]);
  };
  const removeRow = (index: number) => {
    flushSync(() => remove(index));
    const neighbours = [ids[index + 1], ids[index - 1]].filter((id) => id !== undefined);
    focusFirstEnabled([...neighbours.map((id) => `${id}-remove`), addId]);
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        They sign one after the other, in this order. You can name yourself.
        {hint ? ` ${hint}` : null}
      </Typography>
      {message ? <Alert severity="error">{message}</Alert> : null}
      <SortableList ids={ids} nameOf={(id) => names[ids.indexOf(id)] ?? ''} onMove={move}>
        {ids.map((id, index) => (
          <SignatoryRow
            key={id}
            pagesHelp={pagesHelp}
            mayInvite={mayInvite}
            members={members}
            onMember={addMember}
            rowId={id}
            index={index}
            count={ids.length}
            onMove={step}
            onRemove={removeRow}
            field={{
              name: names[index] ?? '',
              onPlace: placing.open && (() => placing.open?.(index)),
              onRemove: () => placing.change(index, null),
            }}
          />
        ))}
      </SortableList>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
        <Button id={addId} startIcon={<Add />} disabled={isFull} onClick={() => append(emptySignatory())}>
          Add another
        </Button>
        <Typography variant="body2" color="text.secondary">
          {fields.length} of {MAX_SIGNATORIES}
          {isFull ? ` · ${fullMessage}` : null}
        </Typography>
      </Stack>
      <span role="status">
        <HiddenText>{moved}</HiddenText>
      </span>
      {placing.dialog}
    </Stack>
  );
}

/** Focuses the first button that exists and is enabled: of a moved row or, at either end of the list, its other one; after a removal, that of a neighbour. */
function focusFirstEnabled(ids: readonly string[]): void {
  const buttons = ids.map((id) => document.getElementById(id));
  buttons.find((button) => button && !button.hasAttribute('disabled'))?.focus();
}
