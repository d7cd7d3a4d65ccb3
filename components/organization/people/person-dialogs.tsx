import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useState, type ReactNode } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { SelectField } from '#components/ui/inputs/select-field.tsx';
import { changeInvitations } from '#contracts/invitation.ts';
import { updateUser, type OrganizationPerson, type RoleChoice } from '#contracts/organization-member.ts';
import { nameOf, type PersonAction } from './person-words.ts';
import { WaitingDocuments } from './waiting-documents.tsx';

/** Action that the user has chosen for a person. */
export interface PersonTask {
  action: PersonAction;
  person: OrganizationPerson;
}

export interface PersonDialogsProps {
  task: PersonTask;
  roles: readonly RoleChoice[];
  onClose: () => void;
  onChanged: () => void;
}

/** Asks for confirmation of an action on a person, and for the new role where there is one, and performs it. */
export function PersonDialogs({ task, roles, onClose, onChanged }: PersonDialogsProps) {
  const { action, person } = task;
  const [roleId, setRoleId] = useState(person.role.id);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const perform = async () => {
    setIsBusy(true);
    try {
      await send(task, roleId);
      onChanged();
      onClose();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setProblem(error.message);
      setIsBusy(false);
    }
  };
  const { title, text, confirm, isFinal } = WORDS[action](nameOf(person));
  return (
    <ConfirmDialog
      open
      title={title}
      {...(isFinal ? { tone: 'danger' as const } : {})}
      description={
        <Stack sx={{ gap: 2 }}>
          {problem ? <Alert severity="error">{problem}</Alert> : null}
          {text}
          {ENDS_ACCESS.has(action) ? <WaitingDocuments person={person} /> : null}
          {action === 'change_role' ? <RoleField value={roleId} roles={roles} onChange={setRoleId} /> : null}
        </Stack>
      }
      confirmLabel={confirm}
      isBusy={isBusy}
      onConfirm={() => void perform()}
      onClose={onClose}
    />
  );
}

function RoleField({
  value,
  roles,
  onChange,
}: {
  value: string;
  roles: readonly RoleChoice[];
  onChange: (id: string) => void;
}) {
  return (
    <SelectField label="Role" value={value} onChange={({ target }) => onChange(target.value)}>
      {roles
        .filter(({ id, may_give }) => may_give || id === value)
        .map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
    </SelectField>
  );
}

/** Actions after which documents may wait for a person who cannot sign. */
const ENDS_ACCESS: ReadonlySet<PersonAction> = new Set(['deactivate', 'revoke']);

interface Words {
  title: string;
  text: ReactNode;
  confirm: string;
  isFinal?: true;
}

const WORDS: Record<PersonAction, (name: string) => Words> = {
  change_role: (name) => ({
    title: `Change the role of ${name}`,
    text: <span>The new permissions count from the next thing that they do.</span>,
    confirm: 'Change role',
  }),
  deactivate: (name) => ({
    title: `Deactivate ${name}?`,
    text: <span>The access to this organization ends at once. Documents and signatures stay.</span>,
    confirm: 'Deactivate',
    isFinal: true,
  }),
  reactivate: (name) => ({
    title: `Reactivate ${name}?`,
    text: <span>The access to this organization comes back, with the same role as before.</span>,
    confirm: 'Reactivate',
  }),
  resend: (name) => ({
    title: 'Send the invitation again?',
    text: <span>{name} gets a new link, which is valid for 7 days. The former link becomes void.</span>,
    confirm: 'Send again',
  }),
  revoke: (name) => ({
    title: 'Revoke the invitation?',
    text: <span>The link that {name} got becomes void.</span>,
    confirm: 'Revoke invitation',
    isFinal: true,
  }),
};

async function send({ action, person: { id } }: PersonTask, role_id: string): Promise<void> {
  const quiet = { quiet: true };
  if (action === 'resend' || action === 'revoke')
    await request(changeInvitations, { body: { purpose: action, id } }, quiet);
  else if (action === 'change_role')
    await request(updateUser, { body: { purpose: action, id, role_id } }, quiet);
  else await request(updateUser, { body: { purpose: action, id } }, quiet);
}
