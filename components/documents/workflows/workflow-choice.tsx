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
  /** Why it cannot be assigned. */
  problem: string | null;
  /** What the service said when it was to be assigned. */
  refusal: string | null;
}

/** A workflow to choose: its name, who signs, and what can be done with it. */
export function WorkflowChoice({ workflow, isChosen, problem, refusal, ...actions }: WorkflowChoiceProps) {
  const id = useId();
  const message = refusal ?? problem;
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
            {message ? <Problem message={message} isNew={refusal !== null} /> : null}
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

function Problem({ message, isNew }: { message: string; isNew: boolean }) {
  return (
    <Stack direction="row" role={isNew ? 'alert' : undefined} sx={{ gap: 0.75, mt: 1, color: 'error.main' }}>
      <Warning aria-hidden sx={{ fontSize: 16, mt: '1px' }} />
      <Typography variant="caption" sx={{ overflowWrap: 'anywhere' }}>
        {message}
      </Typography>
    </Stack>
  );
}
