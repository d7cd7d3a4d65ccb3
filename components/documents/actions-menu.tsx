'use client';
import More from '@mui/icons-material/MoreHorizRounded';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { actionsFor, type DocumentAction } from '#contracts/document-actions.ts';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [chosen, setChosen] = useState<DocumentAction | null>(null);
  const choose = (action: DocumentAction) => {
    setAnchor(null);
    setChosen(action);
  };
  // Only once the menu has given the focus back, so that a dialog keeps it, and returns it here when it closes.
  const act = () => {
    if (chosen) onAction(chosen, document);
    setChosen(null);
  };
  return (
    <>
      <IconButton
        id={`${id}-button`}
        data-row-action
        size="small"
        tabIndex={tabIndex}
        aria-label={`Actions for ${document.document_name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? `${id}-menu` : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        onKeyDown={keepFromGrid}
      >
        <More />
      </IconButton>
      <Menu
        id={`${id}-menu`}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` }, transition: { onExited: act } }}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {actionsFor(document.status, document.is_owner).map((action) => (
          <ActionItem key={action} action={action} onChoose={choose} />
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
