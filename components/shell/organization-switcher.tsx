import Business from '@mui/icons-material/BusinessOutlined';
import Check from '@mui/icons-material/CheckRounded';
import UnfoldMore from '@mui/icons-material/UnfoldMoreRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import NextLink from 'next/link';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { selectOrganization } from '#client/select-organization.ts';
import type { Organization } from '#contracts/organization.ts';
import { OrganizationMark } from '#components/ui/organization-mark.tsx';
import { sidebarItem } from './sidebar-item.ts';

interface OrganizationSwitcherProps {
  organizations: Organization[];
  currentId: string | undefined;
  isCollapsed: boolean;
  /** Called after a switch. Reloads the page by default, so that no data of the previous organization stays. */
  onSwitched?: () => void;
}

/** Shows the current organization; its menu switches to another one that the user belongs to. */
export function OrganizationSwitcher({
  organizations,
  currentId,
  isCollapsed,
  onSwitched = () => window.location.reload(),
}: OrganizationSwitcherProps) {
  const { mutate } = useSWRConfig();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const current = organizations.find(({ id }) => id === currentId);
  const choose = async (id: string) => {
    setAnchor(null);
    if (id === currentId) return;
    setIsBusy(true);
    try {
      await selectOrganization(id);
      await mutate(() => true, undefined, { revalidate: false });
      onSwitched();
    } catch {
      setIsBusy(false); // selectOrganization has shown the error
    }
  };
  const name = current?.name ?? 'No organization';
  return (
    <>
      <ButtonBase
        aria-label={`Organization: ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isBusy}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={[sidebarItem(isCollapsed), { minHeight: 48, color: 'text.primary' }].flat()}
      >
        <OrganizationMark name={name} logoId={current?.logo_id ?? null} />
        {isCollapsed ? null : (
          <>
            <Typography variant="subtitle2" component="span" noWrap title={name} sx={{ flex: 1 }}>
              {name}
            </Typography>
            <Box component={UnfoldMore} sx={{ color: 'text.secondary' }} />
          </>
        )}
      </ButtonBase>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { dense: true, 'aria-label': 'Organizations' }, paper: { sx: { width: 260 } } }}
      >
        {organizations.map(({ id, name: label, logo_id }) => (
          <MenuItem
            key={id}
            role="menuitemradio"
            aria-checked={id === currentId}
            selected={id === currentId}
            onClick={() => void choose(id)}
          >
            <OrganizationMark name={label} logoId={logo_id} />
            <Typography variant="body2" component="span" noWrap sx={{ flex: 1 }}>
              {label}
            </Typography>
            {id === currentId ? <Check /> : null}
          </MenuItem>
        ))}
        {organizations.length > 0 ? <Divider component="li" sx={{ my: '4px !important' }} /> : null}
        <MenuItem component={NextLink} href="/account/organizations" onClick={() => setAnchor(null)}>
          <ListItemIcon>
            <Business />
          </ListItemIcon>
          Manage organizations
        </MenuItem>
      </Menu>
    </>
  );
}
