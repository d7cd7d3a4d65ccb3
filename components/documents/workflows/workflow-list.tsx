import Workflows from '@mui/icons-material/AccountTreeOutlined';
import Add from '@mui/icons-material/AddRounded';
import NoMatch from '@mui/icons-material/SearchOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadError } from '#components/ui/load-error.tsx';
import { PageNumberPagination } from '#components/ui/table/page-number-pagination.tsx';
import { SearchField } from '#components/ui/inputs/search-field.tsx';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { WORKFLOWS_PER_PAGE, type WorkflowListState } from './use-workflow-list.ts';
import { WorkflowChoices, type WorkflowChoicesProps } from './workflow-choices.tsx';

export interface WorkflowListProps extends WorkflowListState, Omit<WorkflowChoicesProps, 'rows'> {
  onCreate: () => void;
}

/** The workflows of the organization to choose from, with search, paging and a button that creates one. */
export function WorkflowList(props: WorkflowListProps) {
  const { search, onSearch, mayWrite, onCreate } = props;
  return (
    <Stack sx={{ gap: 2, minHeight: '100%' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <SearchField label="Search workflows" value={search} onSearch={onSearch} />
        </Box>
        {mayWrite ? (
          <Button startIcon={<Add />} onClick={onCreate} sx={{ flexGrow: { xs: 1, sm: 0 } }}>
            Create Workflow
          </Button>
        ) : null}
      </Stack>
      <ListBody {...props} />
    </Stack>
  );
}

function ListBody(props: WorkflowListProps) {
  const { page, error, isLoading, retry, search, onSearch, pageIndex, onPage, mayWrite, onCreate } = props;
  if (error && !page) return <LoadError error={error} onRetry={retry} />;
  if (!page) return <RowsSkeleton label="Loading workflows" count={4} height={76} gap={1} />;
  if (page.total === 0) {
    return (
      <>
        {props.chosen || props.rejected ? <WorkflowChoices {...props} rows={[]} /> : null}
        <WorkflowsEmpty
          search={search}
          onClearSearch={() => onSearch('')}
          onCreate={mayWrite ? onCreate : undefined}
        />
      </>
    );
  }
  return (
    <>
      <Box aria-busy={isLoading} sx={{ opacity: isLoading ? 0.6 : 1, flex: 1 }}>
        <WorkflowChoices {...props} rows={page.rows} />
      </Box>
      {page.total > WORKFLOWS_PER_PAGE ? (
        <PageNumberPagination
          pageIndex={pageIndex}
          pageSize={WORKFLOWS_PER_PAGE}
          pageSizes={[WORKFLOWS_PER_PAGE]}
          total={page.total}
          onPageChange={onPage}
          onPageSizeChange={() => undefined}
          isCompact
        />
      ) : null}
    </>
  );
}

interface WorkflowsEmptyProps {
  search: string;
  onClearSearch: () => void;
  /** Undefined for a reader without write permission. */
  onCreate: (() => void) | undefined;
}

/** Shown when there are no workflows, or none match the search. */
function WorkflowsEmpty({ search, onClearSearch, onCreate }: WorkflowsEmptyProps) {
  if (search) {
    return (
      <EmptyState
        icon={<NoMatch />}
        title="No Data"
        hint={`No workflow and no signatory matches “${search}”.`}
        action={<Button onClick={onClearSearch}>Clear search</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<Workflows />}
      title="No workflows yet"
      hint="A workflow keeps who signs, in which order and where, to be used again."
      action={
        onCreate ? (
          <Button variant="outlined" onClick={onCreate}>
            Create the first workflow
          </Button>
        ) : undefined
      }
    />
  );
}
