import Warning from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Radio from '@mui/material/Radio';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { WorkflowActions, type WorkflowActionsProps } from './workflow-actions.tsx';
import { WorkflowSignatoriesLine } from './workflow-signatories-line.tsx';

export interface WorkflowChoiceProps extends WorkflowActionsProps {
  isChosen: boolean;
  /** Reason why the workflow cannot be assigned, or null. */
  problem: string | null;
  /** Reason why the service rejected the assignment, or null. */
  rejection: string | null;
}

/** A workflow to choose: its name, its signatories and its actions. */
export function WorkflowChoice({ workflow, isChosen, problem, rejection, ...actions }: WorkflowChoiceProps) {
  const id = useId();
  const message = rejection ?? problem;
  return (
    <Box sx={{ ...CARD, ...(isChosen ? CHOSEN : {}), ...(problem ? {} : { '&:hover': HOVERED }) }}>
      <Box component="label" sx={{ ...LABEL, cursor: problem ? 'default' : 'pointer' }}>
        <Radio
          value={workflow.id}
          disabled={problem !== null}
          sx={{ p: 0.5, mt: '-2px' }}
          slotProps={{ input: { 'aria-labelledby': `${id}-name`, 'aria-describedby': `${id}-about` } }}
        />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Stack
            component="span"
            direction="row"
            sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1, pr: 4.5 }}
          >
            <Typography
              id={`${id}-name`}
              component="span"
              variant="subtitle2"
              sx={{ overflowWrap: 'anywhere' }}
            >
              {workflow.workflow_name}
            </Typography>
            {workflow.is_default ? <Chip label="Default" color="progress" /> : null}
          </Stack>
          <Box id={`${id}-about`} sx={{ mt: 0.75 }}>
            <WorkflowSignatoriesLine entries={workflow.workflow_data} />
            {message ? <WorkflowProblem message={message} isAlert={rejection !== null} /> : null}
          </Box>
        </Box>
      </Box>
      <Box sx={{ position: 'absolute', top: 8, right: 8 }}>
        <WorkflowActions workflow={workflow} {...actions} />
      </Box>
    </Box>
  );
}

const CARD = { position: 'relative', border: 1, borderColor: 'line', borderRadius: 1 } as const;
const CHOSEN = { borderColor: 'primary.main', bgcolor: 'primaryTint' } as const;
const HOVERED = { borderColor: 'primary.main' } as const;
const LABEL = { display: 'flex', alignItems: 'flex-start', gap: 1, p: 1.5 } as const;

/** Reason why a workflow cannot be assigned. */
export function WorkflowProblem({ message, isAlert }: { message: string; isAlert: boolean }) {
  return (
    <Stack
      direction="row"
      role={isAlert ? 'alert' : undefined}
      sx={{ gap: 0.75, mt: 1, color: 'error.main' }}
    >
      <Warning aria-hidden sx={{ fontSize: 16, mt: '1px' }} />
      <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
    </Stack>
  );
}
