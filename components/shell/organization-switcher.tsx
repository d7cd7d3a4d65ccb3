import UnfoldMore from '@mui/icons-material/UnfoldMoreRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { selectOrganization } from '#client/select-organization.ts';
import type { Organization } from '#contracts/organization.ts';
import { loadLater } from '#components/ui/load-later.tsx';
import { OrganizationMark } from '#components/ui/organization-mark.tsx';
import { sidebarItem } from './sidebar-item.ts';

const OrganizationMenu = loadLater(
  async () => (await import('./organization-menu.tsx')).OrganizationMenu,
  ({ anchor }) => anchor !== null,
);

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
      <OrganizationMenu
        anchor={anchor}
        organizations={organizations}
        currentId={currentId}
        onChoose={(id) => void choose(id)}
        onClose={() => setAnchor(null)}
      />
    </>
  );
}
