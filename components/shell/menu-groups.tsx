import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { HoverLink } from '#components/ui/hover-link.tsx';
import { usePathname } from 'next/navigation';
import { useId } from 'react';
import type { FunctionalityPermission } from '#contracts/permission.ts';
import { ACCOUNT_PAGES, readableSettings, type WorkspacePage } from '#shared/workspace-pages.ts';
import { sidebarItem } from './sidebar-item.ts';

/** Groups of the menu of narrow screens: the pages of the account and of the organization. */
export function MenuGroups({ functionality }: { functionality: readonly FunctionalityPermission[] }) {
  return (
    <>
      <MenuGroup title="Account" pages={ACCOUNT_PAGES} />
      <MenuGroup title="Organization" pages={readableSettings(functionality)} />
    </>
  );
}

function MenuGroup({ title, pages }: { title: string; pages: readonly WorkspacePage[] }) {
  const titleId = useId();
  const pathname = usePathname();
  return (
    <Stack component="nav" aria-labelledby={titleId} sx={{ gap: 0.25, mt: 2 }}>
      <Typography
        id={titleId}
        component="h2"
        variant="caption"
        color="textSecondary"
        sx={{ px: 1.25, mb: 0.5 }}
      >
        {title}
      </Typography>
      {pages.map(({ label, href }) => (
        <Link
          key={href}
          component={HoverLink}
          href={href}
          aria-current={pathname === href ? 'page' : undefined}
          sx={sidebarItem(false)}
        >
          {label}
        </Link>
      ))}
    </Stack>
  );
}
