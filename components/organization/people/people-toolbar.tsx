import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useCallback, type ReactNode } from 'react';
import { SearchField } from '#components/ui/inputs/search-field.tsx';
import { MemberState, type MemberListQuery, type RoleChoice } from '#contracts/organization-member.ts';
import { MEMBER_STATE_WORDS } from '#contracts/member-words.ts';

export interface PeopleToolbarProps {
  query: MemberListQuery;
  roles: readonly RoleChoice[];
  onChange: (change: Partial<MemberListQuery>) => void;
}

/** Search and filters of the list of people. */
export function PeopleToolbar({ query, roles, onChange }: PeopleToolbarProps) {
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, pb: 2 }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, maxWidth: { sm: 320 } }}>
        <SearchField label="Search people" value={query.search} onSearch={search} />
      </Box>
      {query.group === 'guests' ? null : (
        <RoleFilter value={query.role_id} roles={roles} onChange={onChange} />
      )}
      <Filter
        label="State"
        value={query.state ?? ''}
        onChange={(state) => onChange({ state: MemberState.options.find((option) => option === state) })}
      >
        <MenuItem value="">All states</MenuItem>
        {MemberState.options.map((state) => (
          <MenuItem key={state} value={state}>
            {MEMBER_STATE_WORDS[state]}
          </MenuItem>
        ))}
      </Filter>
    </Stack>
  );
}

function RoleFilter({
  value = '',
  roles,
  onChange,
}: Pick<PeopleToolbarProps, 'roles' | 'onChange'> & { value: string | undefined }) {
  return (
    <Filter label="Role" value={value} onChange={(id) => onChange({ role_id: id || undefined })}>
      <MenuItem value="">All roles</MenuItem>
      {roles.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </Filter>
  );
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

function Filter({ label, value, onChange, children }: FilterProps) {
  return (
    <TextField
      select
      size="small"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{
        select: { displayEmpty: true, SelectDisplayProps: { 'aria-label': label } },
      }}
      sx={{ flex: { xs: '1 1 140px', sm: '0 0 170px' } }}
    >
      {children}
    </TextField>
  );
}
