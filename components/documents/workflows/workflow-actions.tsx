import Delete from '@mui/icons-material/DeleteOutlineRounded';
import Edit from '@mui/icons-material/EditOutlined';
import More from '@mui/icons-material/MoreHorizRounded';
import View from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId } from 'react';
import { useMenuChoice } from '#components/ui/use-menu-choice.ts';
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
  const actions: readonly WorkflowAction[] = mayWrite ? ['view', 'edit', 'delete'] : ['view'];
  const menu = useMenuChoice<WorkflowAction>((action) => onAction(action, workflow));
  return (
    <>
      <IconButton
        id={`${id}-button`}
        size="small"
        aria-label={`Actions for ${workflow.workflow_name}`}
        aria-haspopup="menu"
        aria-expanded={menu.anchor !== null}
        onClick={({ currentTarget }) => menu.open(currentTarget)}
      >
        <More />
      </IconButton>
      <Menu
        anchorEl={menu.anchor}
        open={menu.anchor !== null}
        onClose={menu.close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` }, transition: { onExited: menu.act } }}
      >
        {actions.map((action) => {
          const { label, Icon } = WORDS[action];
          const tone = action === 'delete' ? { color: 'error.main', '& .MuiListItemIcon-root': INHERIT } : {};
          return (
            <MenuItem key={action} onClick={() => menu.choose(action)} sx={tone}>
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
