import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { RequestError } from '#client/request-error.ts';
import { request } from '#client/request.ts';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { SelectField } from '#components/ui/inputs/select-field.tsx';
import { changeRoles, roleMessages, type Role } from '#contracts/role.ts';
import { heldBy } from './role-words.ts';

export interface DeleteRoleDialogProps {
  role: Role;
  /** All roles of the organization. */
  choices: readonly Role[];
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before a role is deleted, and for its successor while people hold it. */
export function DeleteRoleDialog({ role, choices, onClose, onDeleted }: DeleteRoleDialogProps) {
  const [successor, setSuccessor] = useState('');
  const [fieldError, setFieldError] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const isInUse = role.member_count + role.invitation_count > 0;
  const remove = async () => {
    if (isInUse && !successor) {
      setFieldError(roleMessages.successorRequired);
      return;
    }
    setIsBusy(true);
    try {
      const body = { purpose: 'remove', id: role.id, successor_id: successor || null } as const;
      await request(changeRoles, { body }, { quiet: true });
      onDeleted();
      onClose();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      const atField = error.fields?.['successor_id']?.join(', ');
      setFieldError(atField);
      setProblem(atField ? undefined : error.message);
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={`Delete the role “${role.name}”?`}
      description={
        <Stack sx={{ gap: 2 }}>
          {problem ? <Alert severity="error">{problem}</Alert> : null}
          <span>{isInUse ? `${heldBy(role)}.` : 'No member holds it.'} This cannot be undone.</span>
          {isInUse || fieldError ? (
            <SelectField
              label="Role that they get instead"
              value={successor}
              error={fieldError}
              onChange={({ target }) => {
                setSuccessor(target.value);
                setFieldError(undefined);
              }}
            >
              {choices
                .filter(({ id, may_give }) => may_give && id !== role.id)
                .map(({ id, name }) => (
                  <MenuItem key={id} value={id}>
                    {name}
                  </MenuItem>
                ))}
            </SelectField>
          ) : null}
        </Stack>
      }
      confirmLabel="Delete role"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
