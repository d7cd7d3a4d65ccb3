'use client';
import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Edit from '@mui/icons-material/EditOutlined';
import More from '@mui/icons-material/MoreHorizRounded';
import View from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import type { Workflow } from '#contracts/workflow.ts';
import type { WorkflowDialogKind } from './use-workflow-dialog.ts';

type WorkflowAction = Exclude<WorkflowDialogKind, 'add'>;

const WORDS = {
  view: { label: 'View', Icon: View },
  edit: { label: 'Edit', Icon: Edit },
  delete: { label: 'Delete', Icon: Delete },
} as const;

export interface WorkflowActionsProps {
  workflow: Workflow;
  mayWrite: boolean;
  onAction: (action: WorkflowAction, workflow: Workflow) => void;
}

/** What can be done with a workflow of the list; who may only read workflows can look at it. */
export function WorkflowActions({ workflow, mayWrite, onAction }: WorkflowActionsProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<WorkflowAction | null>(null);
  const actions: readonly WorkflowAction[] = mayWrite ? ['view', 'edit', 'delete'] : ['view'];
  const choose = (action: WorkflowAction) => {
    setAnchor(null);
    setChosen(action);
  };
  // Only once the menu has given the focus back, so that a drawer keeps it, and returns it here when it closes.
  const act = () => {
    if (chosen) onAction(chosen, workflow);
    setChosen(null);
  };
  return (
    <>
      <IconButton
        id={`${id}-button`}
        size="small"
        aria-label={`Actions for ${workflow.workflow_name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <More />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` }, transition: { onExited: act } }}
      >
        {actions.map((action) => {
          const { label, Icon } = WORDS[action];
          const tone = action === 'delete' ? { color: 'error.main', '& .MuiListItemIcon-root': INHERIT } : {};
          return (
            <MenuItem key={action} onClick={() => choose(action)} sx={tone}>
              <ListItemIcon>
                <Icon />
              </ListItemIcon>
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

const INHERIT = { color: 'inherit' };
