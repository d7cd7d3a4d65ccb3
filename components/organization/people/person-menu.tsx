import Deactivate from '@mui/icons-material/BlockRounded';
import Role from '@mui/icons-material/BadgeOutlined';
import More from '@mui/icons-material/MoreHorizRounded';
import Reactivate from '@mui/icons-material/RestoreRounded';
import Resend from '@mui/icons-material/ForwardToInboxRounded';
import Revoke from '@mui/icons-material/CancelOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type SvgIcon from '@mui/material/SvgIcon';
import { useId } from 'react';
import { useMenuChoice } from '#components/ui/use-menu-choice.ts';
import type { OrganizationPerson } from '#contracts/organization-member.ts';
import { actionsOn, nameOf, type PersonAction } from './person-words.ts';

const ITEMS: Record<PersonAction, { label: string; Icon: typeof SvgIcon; isFinal?: true }> = {
  change_role: { label: 'Change role', Icon: Role },
  deactivate: { label: 'Deactivate', Icon: Deactivate, isFinal: true },
  reactivate: { label: 'Reactivate', Icon: Reactivate },
  resend: { label: 'Send again', Icon: Resend },
  revoke: { label: 'Revoke invitation', Icon: Revoke, isFinal: true },
};

export interface PersonMenuProps {
  person: OrganizationPerson;
  onAction: (action: PersonAction, person: OrganizationPerson) => void;
  tabIndex?: 0 | -1;
}

/** Menu of the actions on a person, behind a button with three dots; nothing where there is no action. */
export function PersonMenu({ person, onAction, tabIndex = 0 }: PersonMenuProps) {
  const id = useId();
  const menu = useMenuChoice<PersonAction>((action) => onAction(action, person));
  const actions = actionsOn(person);
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        id={`${id}-button`}
        data-row-action
        size="small"
        tabIndex={tabIndex}
        aria-label={`Actions for ${nameOf(person)}`}
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
        slotProps={{ list: { 'aria-labelledby': `${id}-button` }, transition: { onExited: menu.act } }}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {actions.map((action) => {
          const { label, Icon, isFinal } = ITEMS[action];
          return (
            <MenuItem key={action} onClick={() => menu.choose(action)} sx={isFinal ? FINAL : {}}>
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

const FINAL = { color: 'error.main', '& .MuiListItemIcon-root': { color: 'inherit' } } as const;

/** Stops the keys that press a button from reaching a data grid around it, which would handle them itself. */
function keepFromGrid(event: React.KeyboardEvent): void {
  if (event.key === ' ' || event.key === 'Enter') event.stopPropagation();
}
