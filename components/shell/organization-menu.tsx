import Business from '@mui/icons-material/BusinessOutlined';
import Check from '@mui/icons-material/CheckRounded';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import { OrganizationMark } from '#components/ui/organization-mark.tsx';
import type { Organization } from '#contracts/organization.ts';

export interface OrganizationMenuProps {
  /** Button that opened the menu; null while it is closed. */
  anchor: HTMLElement | null;
  organizations: readonly Organization[];
  currentId: string | undefined;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Menu of the organizations that the user belongs to, the current one marked. */
export function OrganizationMenu(props: OrganizationMenuProps) {
  const { anchor, organizations, currentId, onChoose, onClose } = props;
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { dense: true, 'aria-label': 'Organizations' }, paper: { sx: { width: 260 } } }}
    >
      {organizations.map(({ id, name: label, logo_id }) => (
        <MenuItem
          key={id}
          role="menuitemradio"
          aria-checked={id === currentId}
          selected={id === currentId}
          onClick={() => onChoose(id)}
        >
          <OrganizationMark name={label} logoId={logo_id} />
          <Typography variant="body2" component="span" noWrap sx={{ flex: 1 }}>
            {label}
          </Typography>
          {id === currentId ? <Check /> : null}
        </MenuItem>
      ))}
      {organizations.length > 0 ? <Divider component="li" sx={{ my: '4px !important' }} /> : null}
      <MenuItem component={NextLink} href="/account/organizations" onClick={onClose}>
        <ListItemIcon>
          <Business />
        </ListItemIcon>
        Manage organizations
      </MenuItem>
    </Menu>
  );
}
