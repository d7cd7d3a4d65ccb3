import Search from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { Hint } from '#components/ui/hint.tsx';
import { sidebarItem } from '../sidebar-item.ts';

interface SearchControlProps {
  onOpen: () => void;
}

const NAME = 'Search or jump to';
const OPENS = { 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K' } as const;

/** Button of the sidebar that opens the search. */
export function SidebarSearch({ isCollapsed, onOpen }: SearchControlProps & { isCollapsed: boolean }) {
  return (
    <Hint title={isCollapsed ? `${NAME} (Ctrl+K)` : ''} placement="right">
      <ButtonBase
        onClick={onOpen}
        aria-label={isCollapsed ? NAME : undefined}
        {...OPENS}
        sx={[
          sidebarItem(isCollapsed),
          { border: 1, borderColor: 'control', bgcolor: 'background.paper', fontWeight: 400 },
        ].flat()}
      >
        <Search />
        {isCollapsed ? null : (
          <>
            {NAME}
            <Box
              component="kbd"
              aria-hidden
              sx={{ ml: 'auto', typography: 'caption', fontFamily: 'inherit' }}
            >
              Ctrl K
            </Box>
          </>
        )}
      </ButtonBase>
    </Hint>
  );
}

/** Button of the top bar of narrow screens that opens the search. */
export function BarSearch({ onOpen }: SearchControlProps) {
  return (
    <IconButton aria-label={NAME} {...OPENS} onClick={onOpen}>
      <Search />
    </IconButton>
  );
}
