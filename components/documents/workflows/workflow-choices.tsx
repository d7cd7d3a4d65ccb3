import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Workflow } from '#contracts/workflow.ts';
import { WorkflowChoice } from './workflow-choice.tsx';
import type { WorkflowListProps } from './workflow-list.tsx';

export interface WorkflowChoicesProps extends Pick<
  WorkflowListProps,
  'chosen' | 'refused' | 'problemOf' | 'onChoose' | 'mayWrite' | 'onAction' | 'pageIndex' | 'search'
> {
  rows: readonly Workflow[];
}

/** One of these is chosen. What was chosen elsewhere, on another page or under another search, stays in sight above. */
export function WorkflowChoices({
  rows,
  chosen,
  refused,
  problemOf,
  onChoose,
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
      refusal={refused?.id === workflow.id ? refused.message : null}
      mayWrite={actions.mayWrite}
      onAction={actions.onAction}
    />
  );
  return (
    <RadioGroup aria-label="Workflows" value={chosen?.id ?? ''} onChange={(_, id) => choose(id)}>
      <Stack sx={{ gap: 1 }}>
        {isElsewhere ? (
          <>
            <Typography variant="caption" color="text.secondary">
              Chosen
            </Typography>
            {card(chosen)}
            <Typography variant="caption" color="text.secondary" sx={{ mt: 1 }}>
              {actions.search ? `Found for “${actions.search}”` : `Page ${actions.pageIndex + 1}`}
            </Typography>
          </>
        ) : null}
        {rows.map(card)}
      </Stack>
    </RadioGroup>
  );
}
