'use client';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Invite from '@mui/icons-material/PersonAddAltRounded';
import NoMatch from '@mui/icons-material/SearchOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useCallback, useId, useState } from 'react';
import type { RequestError } from '#client/request-error.ts';
import { useCall, useRefresh } from '#client/use-call.ts';
import { dialogLater } from '#components/ui/dialog-later.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FRAME } from '#components/ui/frame.ts';
import { LoadError } from '#components/ui/load-error.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { ReadOnlyNotice } from '#components/ui/read-only-notice.tsx';
import { TabList, tabId } from '#components/ui/tab-list.tsx';
import { PageNumberPagination } from '#components/ui/table/page-number-pagination.tsx';
import { useMayChange } from '#components/ui/use-may-change.ts';
import type { CallData } from '#contracts/call.ts';
import { PAGE_SIZES } from '#contracts/limits.ts';
import { listPeople, type MemberListQuery, type OrganizationPerson } from '#contracts/organization-member.ts';
import { PeopleList } from './people-list.tsx';
import { PeopleToolbar } from './people-toolbar.tsx';
import { FIRST_QUERY, groupQuery, isNarrowed } from './people-query.ts';
import type { PersonTask } from './person-dialogs.tsx';
import type { PersonAction } from './person-words.ts';
import { UserManagementHeader } from './user-management-header.tsx';

const ExportDialog = loadLater(
  async () => (await import('#components/ui/export/export-dialog.tsx')).ExportDialog,
  ({ open }) => open,
);

const InviteDrawer = dialogLater(async () => (await import('./invite-drawer.tsx')).InviteDrawer);
const PersonDialogs = dialogLater(async () => (await import('./person-dialogs.tsx')).PersonDialogs);

type People = CallData<typeof listPeople>;

export interface UserManagementScreenProps {
  /** First page, loaded by the server; undefined if that failed. */
  first: People | undefined;
}

/** Settings page of the members of the organization and of the people who are invited into it. */
export function UserManagementScreen({ first }: UserManagementScreenProps) {
  const [query, setQuery] = useState(FIRST_QUERY);
  const [isInviting, setIsInviting] = useState(false);
  const [isExporting, setIsExporting] = useState(false);
  const fallbackData = query === FIRST_QUERY ? first : undefined;
  const list = useCall(listPeople, { query }, { fallbackData, keepPreviousData: true });
  const own = useCall(listPeople, { query }, { fallbackData });
  const refresh = useRefresh();
  const changed = () => void refresh(['/organization-user', '/roles', '/user-functionality']);
  const { data, error } = list;
  const mayChange = useMayChange(data?.may_change ?? false);
  const invite = (
    <Button variant="contained" startIcon={<Invite />} onClick={() => setIsInviting(true)}>
      Invite people
    </Button>
  );
  return (
    <>
      <UserManagementHeader
        action={
          data ? (
            <Stack direction="row" sx={{ gap: 1 }}>
              <Button startIcon={<Download />} onClick={() => setIsExporting(true)}>
                Export
              </Button>
              {mayChange ? invite : null}
            </Stack>
          ) : undefined
        }
      />
      {data ? (
        <LoadedPeople
          people={data}
          query={query}
          isLoading={list.isLoading}
          failure={own.data ? undefined : own.error}
          onRetry={() => void own.mutate()}
          onQuery={setQuery}
          onChanged={changed}
        />
      ) : error ? (
        <LoadError title="The list could not be loaded" error={error} onRetry={() => void list.mutate()} />
      ) : (
        <Skeleton variant="rounded" sx={{ height: 420 }} role="status" aria-label="Loading the list" />
      )}
      <ExportDialog
        open={isExporting}
        defaultFileName="Users"
        extra={{ table: 'users', query }}
        onClose={() => setIsExporting(false)}
      />
      <InviteDrawer
        opened={
          isInviting && data
            ? { roles: data.roles, onClose: () => setIsInviting(false), onSent: changed }
            : null
        }
      />
    </>
  );
}

const GROUPS = [
  { value: 'members', label: 'Members' },
  { value: 'guests', label: 'Guests' },
] as const;

const NO_GUEST = 'Guests are people outside the organization, named by e-mail address as signatories.';

interface LoadedPeopleProps {
  people: People;
  query: MemberListQuery;
  isLoading: boolean;
  /** Why the people that match the query could not be loaded; `people` is then what an earlier query found. */
  failure: RequestError | undefined;
  onRetry: () => void;
  onQuery: (change: (query: MemberListQuery) => MemberListQuery) => void;
  onChanged: () => void;
}

function LoadedPeople(props: LoadedPeopleProps) {
  const { people, query, isLoading, failure, onRetry, onQuery, onChanged } = props;
  const [task, setTask] = useState<PersonTask | null>(null);
  const panelId = useId();
  const change = useCallback(
    (changes: Partial<MemberListQuery>) => onQuery((now) => ({ ...now, pageIndex: 0, ...changes })),
    [onQuery],
  );
  const act = useCallback(
    (action: PersonAction, person: OrganizationPerson) => setTask({ action, person }),
    [],
  );
  const { rows, total, roles, may_change } = people;
  return (
    <>
      {may_change ? null : (
        <ReadOnlyNotice sx={{ mb: 2 }}>
          You can see this list. Changing it needs write access to user management.
        </ReadOnlyNotice>
      )}
      <TabList
        label="People"
        tabs={GROUPS}
        value={query.group}
        onChange={(group) => onQuery(() => groupQuery(group))}
        panelId={panelId}
        look="underlined"
      />
      <Box role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, query.group)} sx={{ pt: 2 }}>
        <PeopleToolbar query={query} roles={roles} onChange={change} />
        {failure !== undefined ? (
          <LoadError title="The list could not be loaded" error={failure} onRetry={onRetry} />
        ) : rows.length === 0 ? (
          <Box sx={FRAME}>
            <EmptyState
              icon={<NoMatch />}
              title="No Data"
              hint={query.group === 'guests' ? NO_GUEST : 'No member and no invitation matches.'}
              action={
                isNarrowed(query) ? (
                  <Button onClick={() => onQuery(() => groupQuery(query.group))}>Show all</Button>
                ) : null
              }
            />
          </Box>
        ) : (
          <PeopleList people={rows} query={query} isLoading={isLoading} onSort={change} onAction={act} />
        )}
        <PageNumberPagination
          pageIndex={query.pageIndex}
          pageSize={query.pageSize}
          pageSizes={PAGE_SIZES}
          total={total}
          onPageChange={(pageIndex) => change({ pageIndex })}
          onPageSizeChange={(pageSize) => change({ pageSize })}
        />
      </Box>
      <PersonDialogs opened={task && { task, roles, onClose: () => setTask(null), onChanged }} />
    </>
  );
}
