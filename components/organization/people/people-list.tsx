import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { DataTable } from '#components/ui/table/data-table.tsx';
import type { TableColumn } from '#components/ui/table/data-table-column.ts';
import { CARDS_WHERE_NARROW, TABLE_WHERE_WIDE } from '#components/ui/table/table-or-cards.ts';
import { MemberSort, type MemberListQuery, type OrganizationPerson } from '#contracts/organization-member.ts';
import { useFormats } from '#components/ui/formats/use-formats.ts';
import type { Formats } from '#shared/make-formats.ts';
import { PersonMenu, type PersonMenuProps } from './person-menu.tsx';
import { nameOf } from './person-words.ts';
import { StateChip } from './state-chip.tsx';

export interface PeopleListProps {
  people: readonly OrganizationPerson[];
  query: MemberListQuery;
  isLoading: boolean;
  onSort: (sort: Pick<MemberListQuery, 'sort' | 'direction'>) => void;
  onAction: PersonMenuProps['onAction'];
}

/** People of a page: rows of a table, on narrow screens cards. */
export function PeopleList({ people, query, isLoading, onSort, onAction }: PeopleListProps) {
  const formats = useFormats();
  const columns = useMemo(() => columnsFor(formats, onAction), [formats, onAction]);
  return (
    <>
      <Box sx={TABLE_WHERE_WIDE}>
        <DataTable
          label="People"
          rows={people}
          columns={columns}
          sort={{ field: query.sort, direction: query.direction }}
          isLoading={isLoading}
          onSortChange={({ field, direction }) => onSort({ sort: MemberSort.parse(field), direction })}
        />
      </Box>
      <List disablePadding aria-label="People" aria-busy={isLoading} sx={CARDS_WHERE_NARROW}>
        {people.map((person) => (
          <PersonCard key={person.id} person={person} formats={formats} onAction={onAction} />
        ))}
      </List>
    </>
  );
}

function columnsFor(
  formats: Formats,
  onAction: PersonMenuProps['onAction'],
): TableColumn<OrganizationPerson>[] {
  return [
    {
      field: 'name',
      header: 'Name',
      width: 160,
      grows: true,
      sortsFirst: 'asc',
      isRowHeader: true,
      render: (person) => <PersonName person={person} />,
    },
    { field: 'role', header: 'Role', width: 110, sortsFirst: 'asc', render: ({ role }) => role.name },
    {
      field: 'state',
      header: 'State',
      width: 164,
      sortsFirst: 'asc',
      render: ({ state }) => <StateChip state={state} />,
    },
    {
      field: 'last_sign_in',
      header: 'Last sign-in',
      width: 172,
      sortsFirst: 'desc',
      render: (person) => (
        <Box component="span" sx={{ whiteSpace: 'normal' }}>
          {whenWords(person, formats)}
        </Box>
      ),
    },
    {
      field: 'actions',
      header: 'Actions',
      width: 76,
      render: (person, { tabIndex }) => (
        <PersonMenu person={person} tabIndex={tabIndex} onAction={onAction} />
      ),
    },
  ];
}

function PersonName({ person }: { person: OrganizationPerson }) {
  const { full_name, email, is_self } = person;
  return (
    <Box sx={{ minWidth: 0, lineHeight: 1.3 }}>
      <Typography variant="subtitle2" component="div" noWrap title={nameOf(person)}>
        {nameOf(person)}
        {is_self ? ' (you)' : ''}
      </Typography>
      {full_name ? (
        <Typography variant="caption" component="div" color="textSecondary" noWrap title={email}>
          {email}
        </Typography>
      ) : null}
    </Box>
  );
}

function PersonCard({
  person,
  formats,
  onAction,
}: {
  person: OrganizationPerson;
  formats: Formats;
  onAction: PersonMenuProps['onAction'];
}) {
  return (
    <ListItem disablePadding sx={CARD}>
      <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <PersonName person={person} />
        </Box>
        <PersonMenu person={person} onAction={onAction} />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
        <StateChip state={person.state} />
        <Typography variant="body2">{person.role.name}</Typography>
        <Typography variant="caption" color="textSecondary">
          {person.expires_at ? '' : 'Last sign-in: '}
          {whenWords(person, formats)}
        </Typography>
      </Stack>
    </ListItem>
  );
}

/** Returns the last sign-in of a member, or the end of an invitation. */
function whenWords({ last_sign_in, expires_at, state }: OrganizationPerson, formats: Formats): string {
  if (expires_at) return `${state === 'expired' ? 'Expired' : 'Until'} ${formats.date(expires_at)}`;
  if (last_sign_in) return formats.moment(last_sign_in);
  return state === 'deactivated' ? '–' : 'Never';
}

const CARD = {
  display: 'block',
  p: 1.5,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const;
