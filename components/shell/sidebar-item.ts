import type { SxProps, Theme } from '@mui/material/styles';

/** Returns the styles of a link or button in the sidebar; collapsed, it shows its icon only. */
export const sidebarItem = (isCollapsed: boolean): SxProps<Theme> => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: isCollapsed ? 'center' : 'flex-start',
  gap: 1.25,
  width: '100%',
  minHeight: 40,
  px: isCollapsed ? 0 : 1.25,
  borderRadius: 1,
  typography: 'body2',
  fontWeight: 500,
  textAlign: 'left',
  textDecoration: 'none',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-current="page"]': { bgcolor: 'primaryTint', color: 'primary.main' },
  '& .MuiSvgIcon-root': { fontSize: 20, flexShrink: 0 },
});
