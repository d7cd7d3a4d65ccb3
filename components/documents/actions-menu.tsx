'use client';
import More from '@mui/icons-material/MoreHorizRounded';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId } from 'react';
import { useHasExtensions } from '#client/extensions.ts';
import { useMenuChoice } from '#components/ui/use-menu-choice.ts';
import { actionsFor, withoutExtensions, type DocumentAction } from '#contracts/document-actions.ts';
import type { Document } from '#contracts/document.ts';
import { ACTION_WORDS } from './action-words.ts';

export interface ActionsMenuProps {
  document: Document;
  onAction: (action: DocumentAction, document: Document) => void;
  tabIndex?: 0 | -1;
}

/** What its status allows the reader to do with a document. */
export function ActionsMenu({ document, onAction, tabIndex = 0 }: ActionsMenuProps) {
  const id = useId();
  const hasExtensions = useHasExtensions('document');
  const actions = actionsFor(document.status, document.is_owner);
  const menu = useMenuChoice<DocumentAction>((action) => onAction(action, document));
  return (
    <>
      <IconButton
        id={`${id}-button`}
        data-row-action
        size="small"
        tabIndex={tabIndex}
        aria-label={`Actions for ${document.document_name}`}
        aria-haspopup="menu"
        aria-expanded={menu.anchor !== null}
        aria-controls={menu.anchor ? `${id}-menu` : undefined}
        onClick={({ currentTarget }) => menu.open(currentTarget)}
        onKeyDown={keepFromGrid}
      >
        <More />
      </IconButton>
      <Menu
        id={`${id}-menu`}
        anchorEl={menu.anchor}
        open={menu.anchor !== null}
        onClose={menu.close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` }, transition: { onExited: menu.act } }}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {(hasExtensions ? actions : withoutExtensions(actions)).map((action) => (
          <ActionItem key={action} action={action} onChoose={menu.choose} />
        ))}
      </Menu>
    </>
  );
}

interface ActionItemProps {
  action: DocumentAction;
  onChoose: (action: DocumentAction) => void;
}

function ActionItem({ action, onChoose, ...menuProps }: ActionItemProps) {
  const { label, Icon, isFinal } = ACTION_WORDS[action];
  return (
    <MenuItem
      {...menuProps}
      onClick={() => onChoose(action)}
      sx={isFinal ? { color: 'error.main', '& .MuiListItemIcon-root': { color: 'inherit' } } : {}}
    >
      <ListItemIcon>
        <Icon />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
}

/** A data grid takes the space bar for itself; on a button it has to press. */
function keepFromGrid(event: React.KeyboardEvent): void {
  if (event.key === ' ' || event.key === 'Enter') event.stopPropagation();
}
