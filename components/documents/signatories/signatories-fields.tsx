import Add from '@mui/icons-material/AddRounded';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { MAX_SIGNATORIES } from '#contracts/limits.ts';
import type { OrganizationUser } from '#contracts/organization.ts';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { SortableList } from '#components/ui/sortable/sortable-list.tsx';
import { emptySignatory, type SignatoriesForm } from './signatories-form.ts';
import { SignatoryRow, type SignatoryRowFacts } from './signatory-row.tsx';

export interface SignatoriesFieldsProps extends Pick<SignatoryRowFacts, 'pagesHelp'> {
  /** Members whose ids stand in the rows from the beginning. */
  knownMembers?: readonly OrganizationUser[] | undefined;
  /** What the service said of the list as a whole. */
  problem: string | null;
  /** Why there cannot be more. */
  fullMessage: string;
}

/** The rows of the list: up to ten, each movable and removable. */
export function SignatoriesFields(props: SignatoriesFieldsProps) {
  const { pagesHelp, knownMembers, problem, fullMessage } = props;
  const { control, formState, getValues } = useFormContext<SignatoriesForm>();
  const { fields, append, move, remove } = useFieldArray({ control, name: 'signatory_data' });
  const [members, setMembers] = useState(() => new Map(knownMembers?.map((member) => [member.id, member])));
  const [moved, setMoved] = useState('');
  const errors = formState.errors.signatory_data;
  const message = problem ?? errors?.root?.message ?? errors?.message;
  const isFull = fields.length >= MAX_SIGNATORIES;
  const ids = fields.map(({ id }) => id);
  // As they stood when this was drawn: the last announcement of a drag comes after the order has changed.
  const names = fields.map((_, index) => {
    const member = members.get(getValues(`signatory_data.${index}.signatory_id`));
    return member?.user_details.full_name ?? `Signatory ${index + 1}`;
  });
  const step = (rowId: string, from: number, to: number) => {
    flushSync(() => move(from, to)); // the buttons must have their new state before one is focused
    setMoved(`${names[from] ?? ''} is now number ${to + 1}.`);
    focusFirstEnabled(to < from ? [`${rowId}-up`, `${rowId}-down`] : [`${rowId}-down`, `${rowId}-up`]);
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="text.secondary">
        They sign one after the other, in this order. You can name yourself.
      </Typography>
      {message ? <Alert severity="error">{message}</Alert> : null}
      <SortableList ids={ids} nameOf={(id) => names[ids.indexOf(id)] ?? ''} onMove={move}>
        {ids.map((id, index) => (
          <SignatoryRow
            key={id}
            pagesHelp={pagesHelp}
            members={members}
            onMember={(member) => setMembers((known) => new Map(known).set(member.id, member))}
            rowId={id}
            index={index}
            count={ids.length}
            onMove={step}
            onRemove={remove}
          />
        ))}
      </SortableList>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5 }}>
        <Button startIcon={<Add />} disabled={isFull} onClick={() => append(emptySignatory())}>
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
    </Stack>
  );
}

/** A row that moved keeps the focus, on the button pressed or, at the end of the list, on its neighbour. */
function focusFirstEnabled(ids: readonly string[]): void {
  const buttons = ids.map((id) => document.getElementById(id));
  buttons.find((button) => button && !button.hasAttribute('disabled'))?.focus();
}
