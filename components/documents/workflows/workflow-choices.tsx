import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Workflow } from '#contracts/workflow.ts';
import { WorkflowChoice, WorkflowProblem } from './workflow-choice.tsx';
import type { WorkflowActionsProps } from './workflow-actions.tsx';

export interface WorkflowChoicesProps extends Omit<WorkflowActionsProps, 'workflow'> {
  rows: readonly Workflow[];
  chosen: Workflow | undefined;
  /** The workflow that the service rejected, and the reason, which stands above the others if it was deleted. */
  rejected: { id: string; message: string } | null;
  /** Returns why a workflow cannot be assigned, or null. */
  problemOf: (workflow: Workflow) => string | null;
  onChoose: (workflow: Workflow) => void;
  search: string;
  pageIndex: number;
}

/** Workflows of which one is chosen. A chosen workflow that is not among the rows stays visible above them. */
export function WorkflowChoices({
  rows,
  chosen,
  rejected,
  problemOf,
  onChoose,
  search,
  pageIndex,
  ...actions
}: WorkflowChoicesProps) {
  const isElsewhere = chosen !== undefined && !rows.some(({ id }) => id === chosen.id);
  const all = isElsewhere ? [chosen, ...rows] : rows;
  const choose = (id: string) => {
    const workflow = all.find((one) => one.id === id);
    if (workflow) onChoose(workflow);
  };
  const card = (workflow: Workflow) => (
    <WorkflowChoice
      key={workflow.id}
      workflow={workflow}
      isChosen={workflow.id === chosen?.id}
      problem={problemOf(workflow)}
      rejection={rejected?.id === workflow.id ? rejected.message : null}
      mayWrite={actions.mayWrite}
      onAction={actions.onAction}
    />
  );
  return (
    <RadioGroup aria-label="Workflows" value={chosen?.id ?? ''} onChange={(_, id) => choose(id)}>
      <Stack sx={{ gap: 1 }}>
        {rejected && !all.some(({ id }) => id === rejected.id) ? (
          <WorkflowProblem message={rejected.message} isAlert />
        ) : null}
        {isElsewhere ? (
          <>
            <Typography variant="caption" color="text.secondary">
              Chosen
            </Typography>
            {card(chosen)}
            <Typography variant="caption" color="text.secondary" sx={{ mt: 1 }}>
              {search ? `Found for “${search}”` : `Page ${pageIndex + 1}`}
            </Typography>
          </>
        ) : null}
        {rows.map(card)}
      </Stack>
    </RadioGroup>
  );
}
