import Drawer from '@mui/material/Drawer';
import type { MouseEvent } from 'react';
import { MenuGroups } from './menu-groups.tsx';
import { SidebarContent, type ShellData } from './sidebar-content.tsx';

export interface MenuDrawerProps {
  open: boolean;
  data: ShellData;
  width: string;
  onClose: () => void;
  /** Called with every click in the menu. */
  onClick: (event: MouseEvent) => void;
}

/** Menu of narrow screens, in a drawer: the sidebar with links to the pages of account and organization. */
export function MenuDrawer({ open, data, width, onClose, onClick }: MenuDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      onClick={onClick}
      slotProps={{ paper: { 'aria-label': 'Menu', role: 'dialog', 'aria-modal': true, sx: { width } } }}
    >
      <SidebarContent
        data={data}
        isCollapsed={false}
        more={<MenuGroups functionality={data.functionality} />}
      />
    </Drawer>
  );
}
