'use client';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import { usePathname } from 'next/navigation';
import { lazy, type MouseEvent, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { sidebarCookie, type SidebarState } from '#shared/sidebar-cookie.ts';
import { wallClockAt } from '#shared/wall-clock.ts';
import { useOrganizations } from '#client/use-organizations.ts';
import { FiscalYearProvider } from '#components/ui/dates/fiscal-year.tsx';
import { loadLater } from '#components/ui/load-later.tsx';
import { OrganizationZone } from '#components/ui/organization-zone.ts';
import { ReadOnlyOrganization } from '#components/ui/read-only-organization.ts';
import { ReaderId } from '#components/ui/reader.ts';
import { DEFAULT_FISCAL_YEAR_START_MONTH } from '#contracts/default-localisation.ts';
import type { FunctionalityPermission } from '#contracts/permission.ts';
import { MobileBar } from './mobile-bar.tsx';
import { ServicesAwayBar } from './services-away-bar.tsx';
import { useSearch } from './search/use-search.tsx';
import { useShortcuts } from './shortcuts/use-shortcuts.tsx';
import { SidebarContent, type ShellData } from './sidebar-content.tsx';

const DeletionBanner = lazy(async () => ({
  default: (await import('./deletion-banner.tsx')).DeletionBanner,
}));
const MenuDrawer = loadLater(
  async () => (await import('./menu-drawer.tsx')).MenuDrawer,
  ({ open }) => open,
);

const EXPANDED = '17rem';
const COLLAPSED = '80px';

interface WorkspaceShellProps {
  data: ShellData;
  sidebar: SidebarState;
  /** Notification bells, one for the sidebar and one for the top bar of narrow screens. */
  bells?: { sidebar: ReactNode; bar: ReactNode };
  children: ReactNode;
}

/** Frame of the workspace: sidebar and content; on narrow screens a top bar with the sidebar in a drawer. */
export function WorkspaceShell({ data: loaded, sidebar, bells, children }: WorkspaceShellProps) {
  'use memo';
  const { organizationId } = loaded;
  const organizations = useOrganizations(loaded.organizations);
  const data = { ...loaded, organizations };
  const current = organizations.find(({ id }) => id === organizationId);
  const { isCollapsed, isAuto, toggle } = useSidebar(sidebar, isRoom(usePathname()));
  const isReadOnly = Boolean(current?.deletes_at);
  const functionality = isReadOnly ? withoutWrite(data.functionality) : data.functionality;
  const { dialogs, openSearch } = useSearch(functionality, data.profile.is_operator === true);
  const shortcuts = useShortcuts(functionality, openSearch);
  const menu = useMenu();
  return (
    <>
      <ServicesAwayBar />
      <Box sx={{ minHeight: '100dvh', display: { lg: 'flex' } }}>
        <SkipLink />
        {dialogs}
        {shortcuts}
        <Box
          component="aside"
          aria-label="Sidebar"
          data-state={isCollapsed ? 'collapsed' : 'expanded'}
          sx={{
            display: { xs: 'none', lg: 'block' },
            position: 'sticky',
            top: 'var(--offline-bar, 0px)',
            ...(isAuto ? AUTO_WIDTH : { width: isCollapsed ? COLLAPSED : EXPANDED }),
            overflow: 'hidden',
            height: 'calc(100dvh - var(--offline-bar, 0px))',
            flexShrink: 0,
            borderRight: 1,
            borderColor: 'line',
            transition: 'width 160ms ease',
          }}
        >
          <SidebarContent
            data={data}
            isCollapsed={isCollapsed}
            onToggle={toggle}
            onSearch={openSearch}
            bell={bells?.sidebar}
          />
        </Box>
        <MobileBar bell={bells?.bar} onSearch={openSearch} onOpenMenu={menu.open} />
        <MenuDrawer
          open={menu.isOpen}
          data={data}
          width={EXPANDED}
          onClose={menu.close}
          onClick={menu.follow}
        />
        <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 'none' }}>
          <Box sx={CONTENT}>
            {isReadOnly ? (
              <Suspense>
                <DeletionBanner organization={current} />
              </Suspense>
            ) : null}
            <FiscalYearProvider
              startMonth={current?.fiscal_year_start_month ?? DEFAULT_FISCAL_YEAR_START_MONTH}
            >
              <OrganizationZone value={knownZone(current?.time_zone)}>
                <ReadOnlyOrganization value={isReadOnly}>
                  <ReaderId value={data.profile.id}>{children}</ReaderId>
                </ReadOnlyOrganization>
              </OrganizationZone>
            </FiscalYearProvider>
          </Box>
        </Box>
      </Box>
    </>
  );
}

/** Returns the permissions with read access in place of write access. */
function withoutWrite(functionality: readonly FunctionalityPermission[]): FunctionalityPermission[] {
  return functionality.map((item) => (item.permission === 'write' ? { ...item, permission: 'read' } : item));
}

/** Returns a time zone that the browser knows, else null: a third-party service may send any text. */
function knownZone(zone: string | undefined): string | null {
  try {
    return zone && wallClockAt(new Date(0), zone) ? zone : null; // quicker than a format of Intl, where there is Temporal
  } catch {
    return null;
  }
}

/** Window in which the content needs the width more than the sidebar does. In smaller ones there is no sidebar. */
const NARROW = '(min-width: 1024px) and (max-width: 1199.95px)';
/** Width from the first paint on, before hydration tells the width of the window. */
const AUTO_WIDTH = { width: EXPANDED, [`@media ${NARROW}`]: { width: COLLAPSED } } as const;

const WINDOW = 'calc(100dvh - var(--offline-bar, 0px))';
/** A signing room fills the page up to its edges. */
const CONTENT = {
  maxWidth: 1440,
  mx: 'auto',
  px: { xs: 2, sm: 3, lg: 4 },
  py: { xs: 2.5, lg: 4 },
  '&:has(> [data-room])': {
    maxWidth: 'none',
    p: 0,
    // A banner above the room shortens it, so that its bar stays in view.
    display: 'flex',
    flexDirection: 'column',
    height: { xs: `calc(${WINDOW} - 56px)`, lg: WINDOW }, // below the top bar of narrow screens
    '& > [role="alert"]': { mb: 0, borderRadius: 0 },
  },
} as const;

/** First link of the page, visible on focus: lets keyboard users skip the sidebar. */
function SkipLink() {
  return (
    <Link
      href="#content"
      sx={{
        position: 'fixed',
        top: 8,
        left: 8,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'raised',
        border: 1,
        borderColor: 'line',
        '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, p: 0, overflow: 'hidden' },
      }}
    >
      Skip to content
    </Link>
  );
}

/** Returns the state of the menu of narrow screens. A link, also to the page that is open, and any navigation close it. */
function useMenu() {
  'use memo';
  const pathname = usePathname();
  const [openOn, setOpenOn] = useState<string | null>(null);
  if (openOn !== null && openOn !== pathname) setOpenOn(null); // the way back to this page must not open it again
  return {
    isOpen: openOn !== null,
    open: () => setOpenOn(pathname),
    close: () => setOpenOn(null),
    follow: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')) setOpenOn(null);
    },
  };
}

/** Returns whether the path is that of a document's signing room. */
const isRoom = (pathname: string) => /^\/documents\/[^/]+$/.test(pathname);

interface Sidebar {
  isCollapsed: boolean;
  /** True if the width of the window decides. */
  isAuto: boolean;
  toggle: () => void;
}

/**
 * Returns the state of the sidebar and its toggle, which Ctrl/Cmd+B calls too. What the user chose is kept in a cookie; in a
 * signing room, where the document needs the width, the sidebar is collapsed at first whatever that state is.
 */
function useSidebar(initial: SidebarState, isInRoom: boolean): Sidebar {
  'use memo';
  const [state, setState] = useState(initial);
  const isNarrow = useMediaQuery(NARROW);
  const [isExpandedInRoom, setIsExpandedInRoom] = useState(false);
  const isAuto = state === 'auto' && !isInRoom;
  const isCollapsedElsewhere = state === 'auto' ? isNarrow : state === 'collapsed';
  const isCollapsed = isInRoom ? !isExpandedInRoom : isCollapsedElsewhere;
  const toggle = useCallback(() => {
    if (isInRoom) {
      setIsExpandedInRoom((isExpanded) => !isExpanded);
      return;
    }
    const next = isCollapsed ? 'expanded' : 'collapsed';
    document.cookie = sidebarCookie(next);
    setState(next);
  }, [isCollapsed, isInRoom]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isShortcut || event.key.toLowerCase() !== 'b') return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [toggle]);
  return { isCollapsed, isAuto, toggle };
}
