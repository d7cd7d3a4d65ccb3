'use client';
import FoldIcon from '@mui/icons-material/KeyboardDoubleArrowLeftRounded';
import UnfoldIcon from '@mui/icons-material/KeyboardDoubleArrowRightRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { HiddenText } from '#components/ui/hidden-text.tsx';
import { sidebarItem } from './sidebar-item.ts';

interface SidebarToggleProps {
  isCollapsed: boolean;
  onToggle: () => void;
}

export function SidebarToggle({ isCollapsed, onToggle }: SidebarToggleProps) {
  return (
    <Tooltip title={isCollapsed ? 'Expand the sidebar (Ctrl+B)' : ''} placement="right">
      <ButtonBase
        onClick={onToggle}
        aria-label={isCollapsed ? 'Expand the sidebar' : undefined}
        aria-keyshortcuts="Control+B Meta+B"
        sx={sidebarItem(isCollapsed)}
      >
        {isCollapsed ? <UnfoldIcon /> : <FoldIcon />}
        {isCollapsed ? null : (
          <>
            <span>
              Collapse<HiddenText> the sidebar</HiddenText>
            </span>
            <Box
              component="kbd"
              sx={{ ml: 'auto', typography: 'caption', fontFamily: 'inherit', color: 'text.secondary' }}
            >
              Ctrl B
            </Box>
          </>
        )}
      </ButtonBase>
    </Tooltip>
  );
}
