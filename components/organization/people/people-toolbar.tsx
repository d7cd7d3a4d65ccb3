import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useCallback } from 'react';
import { SearchField } from '#components/ui/inputs/search-field.tsx';
import { SelectFilter } from '#components/ui/inputs/select-filter.tsx';
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
        <SelectFilter
          label="Role"
          all="All roles"
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          value={query.role_id}
          onChange={(id) => onChange({ role_id: id })}
        />
      )}
      <SelectFilter
        label="State"
        all="All states"
        options={MemberState.options.map((value) => ({ value, label: MEMBER_STATE_WORDS[value] }))}
        value={query.state}
        onChange={(state) => onChange({ state })}
      />
    </Stack>
  );
}
