import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Field } from '#components/ui/inputs/field.tsx';
import { SelectField } from '#components/ui/inputs/select-field.tsx';
import { DropZone } from '#components/ui/upload/drop-zone.tsx';
import type { InvitationLine } from '#contracts/invitation.ts';
import { INVITATION_FILE } from '#contracts/limits.ts';
import type { RoleChoice } from '#contracts/organization-member.ts';
import { firstFileProblem } from '#contracts/upload.ts';
import { linesOfCsv, NO_EMAIL_COLUMN } from './invitation-lines.ts';

export interface InviteInputProps {
  text: string;
  /** Name of the chosen role. */
  role: string;
  roles: readonly RoleChoice[];
  problem: string | undefined;
  onText: (text: string) => void;
  onRole: (name: string) => void;
  /** Called with the lines of a file. */
  onLines: (lines: InvitationLine[]) => void;
  onProblem: (problem: string) => void;
}

/** Input of the people to invite: addresses with one role, or a CSV file. */
export function InviteInput({
  text,
  role,
  roles,
  problem,
  onText,
  onRole,
  onLines,
  onProblem,
}: InviteInputProps) {
  const read = async ([file]: File[]) => {
    if (!file) return;
    const refused = firstFileProblem(file, INVITATION_FILE);
    const lines = refused ? null : linesOfCsv(await file.text(), role);
    if (lines) onLines(lines);
    else onProblem(refused ?? NO_EMAIL_COLUMN);
  };
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography variant="body2" color="textSecondary">
        Each person gets a mail with a link, which is valid for 7 days. Nothing is sent before you have seen
        the list.
      </Typography>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Field
        label="E-mail addresses"
        help="Separate several with commas, spaces or new lines."
        multiline
        minRows={4}
        maxRows={12}
        autoFocus
        autoComplete="off"
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <SelectField label="Role" value={role} onChange={({ target }) => onRole(target.value)}>
        {roles.map(({ id, name }) => (
          <MenuItem key={id} value={name}>
            {name}
          </MenuItem>
        ))}
      </SelectField>
      <Stack sx={{ gap: 0.75 }}>
        <Typography variant="subtitle2" component="h3">
          Or a CSV file with the columns email and role
        </Typography>
        <DropZone limits={INVITATION_FILE} isSingle onFiles={(files) => void read(files)} />
      </Stack>
    </Stack>
  );
}
