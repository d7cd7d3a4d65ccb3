import Workflows from '@mui/icons-material/AccountTreeOutlined';
import NoMatch from '@mui/icons-material/SearchOffRounded';
import Button from '@mui/material/Button';
import { EmptyState } from '#components/ui/empty-state.tsx';

export interface WorkflowsEmptyProps {
  search: string;
  onClearSearch: () => void;
  /** Undefined for a reader without write permission. */
  onCreate: (() => void) | undefined;
}

/** Shown when there are no workflows, or none match the search. */
export function WorkflowsEmpty({ search, onClearSearch, onCreate }: WorkflowsEmptyProps) {
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
          <Button variant="contained" onClick={onCreate}>
            Create the first workflow
          </Button>
        ) : undefined
      }
    />
  );
}
