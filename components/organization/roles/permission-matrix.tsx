import Radio from '@mui/material/Radio';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useId } from 'react';
import type { FunctionalityPermission, Permission } from '#contracts/permission.ts';
import { covers } from '#contracts/permission-rules.ts';
import { FUNCTIONALITY_WORDS, permissionOf, type RoleForm } from './role-form.ts';

type Grants = RoleForm['functionalities'];

export interface PermissionMatrixProps {
  value: Grants;
  /** Highest permissions that the reader may grant. */
  grantable: readonly FunctionalityPermission[];
  isReadOnly: boolean;
  onChange: (value: Grants) => void;
}

const CHOICES: readonly { permission: Permission; label: string }[] = [
  { permission: null, label: 'None' },
  { permission: 'read', label: 'Read' },
  { permission: 'write', label: 'Write' },
];

/** Table with a row for each functionality and a choice of none, read or write in it. */
export function PermissionMatrix({ value, grantable, isReadOnly, onChange }: PermissionMatrixProps) {
  const id = useId();
  const choose = (chosen: Grants[number]) =>
    onChange(value.map((grant) => (grant.functionality_name === chosen.functionality_name ? chosen : grant)));
  return (
    <Table size="small" aria-label="Permissions">
      <TableHead>
        <TableRow>
          <TableCell sx={CELL}>Functionality</TableCell>
          {CHOICES.map(({ label }) => (
            <TableCell key={label} align="center" sx={CELL}>
              {label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {value.map(({ functionality_name, permission: chosen }) => (
          <TableRow key={functionality_name}>
            <TableCell component="th" scope="row" sx={CELL}>
              {FUNCTIONALITY_WORDS[functionality_name]}
            </TableCell>
            {CHOICES.map(({ permission, label }) => {
              const highest = permissionOf(grantable, functionality_name);
              const mayGrant = permission === null || covers(highest, permission);
              return (
                <TableCell key={label} align="center" sx={CELL}>
                  <Radio
                    size="small"
                    name={`${id}-${functionality_name}`}
                    checked={chosen === permission}
                    disabled={isReadOnly || !mayGrant}
                    onChange={() => choose({ functionality_name, permission })}
                    slotProps={{
                      input: { 'aria-label': `${FUNCTIONALITY_WORDS[functionality_name]}: ${label}` },
                    }}
                  />
                </TableCell>
              );
            })}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const CELL = { px: { xs: 0.5, sm: 2 }, py: 0.25 };
