import type { Components, Theme } from '@mui/material/styles';
import type {} from './theme-augmentation.ts';

const FLOATING = '0 1px 2px rgb(15 18 22 / 6%), 0 8px 28px rgb(15 18 22 / 14%)';

const TEXT_COLORS = ['primary', 'secondary', 'disabled'] as const;

const floating = (theme: Theme) => ({
  backgroundColor: theme.vars?.palette.raised,
  backgroundImage: 'none',
  border: `1px solid ${theme.vars?.palette.line}`,
  boxShadow: FLOATING,
});

/** Keeps title and buttons of a dialog's form in view; in a lower window they scroll, since they would leave no room between them. */
const SCROLLING_CONTENT = {
  '@media (min-height: 360px)': { display: 'flex', flexDirection: 'column', minHeight: 0 },
} as const;

/** Theme of the surfaces: paper, drawers, dialogs, menus, tooltips, tables. */
export const surfaceDefaults: Components<Theme> = {
  // Elevated paper carries a style attribute, which the content security policy refuses in what the server renders.
  MuiPaper: {
    defaultProps: { variant: 'outlined', elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: ({ theme }) => ({ borderColor: theme.vars?.palette.line }),
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(15 18 22 / 40%)' } },
    },
  },
  MuiDrawer: {
    styleOverrides: {
      paper: ({ theme }) => ({
        backgroundColor: theme.vars?.palette.raised,
        border: 0,
        '&.MuiDrawer-paperAnchorRight': {
          borderLeft: `1px solid ${theme.vars?.palette.line}`,
          boxShadow: FLOATING,
        },
      }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        ...floating(theme),
        borderRadius: 12,
        margin: 16,
        '& > form': SCROLLING_CONTENT,
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.h2,
        padding: '24px 24px 8px',
        overflowWrap: 'anywhere', // a title may name a document
      }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px' } } },
  MuiDialogContentText: {
    defaultProps: { variant: 'body2' },
    styleOverrides: { root: ({ theme }) => ({ color: theme.vars?.palette.text.secondary }) },
  },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '16px 24px 24px', gap: 8, flexWrap: 'wrap' }, spacing: {} },
  },
  MuiMenu: {
    defaultProps: { slotProps: { list: { dense: true } } },
    styleOverrides: {
      paper: ({ theme }) => ({ ...floating(theme), marginTop: 4, minWidth: 180 }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        minHeight: 36,
        borderRadius: 6,
        padding: '6px 10px',
        gap: 10,
        '& .MuiListItemIcon-root': { minWidth: 0, color: theme.vars?.palette.text.secondary },
        '& .MuiSvgIcon-root': { fontSize: 18 },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars?.palette.primaryTint },
        '@media (pointer: coarse)': { minHeight: 44 },
      }),
    },
  },
  MuiPopover: { styleOverrides: { paper: ({ theme }) => floating(theme) } },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({ ...floating(theme), marginTop: 4 }),
      // The field around them is what a finger hits.
      clearIndicator: { minWidth: 0, minHeight: 0 },
      popupIndicator: { minWidth: 0, minHeight: 0 },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400, arrow: false },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        padding: '6px 10px',
        borderRadius: 6,
        color: theme.vars?.palette.background.paper,
        backgroundColor: theme.vars?.palette.text.primary,
      }),
    },
  },
  // Lets `color` accept the names that `sx` does, such as text.secondary; MUI itself knows textSecondary only.
  MuiTypography: {
    styleOverrides: {
      root: ({ theme }) => ({
        variants: TEXT_COLORS.map((name) => ({
          props: { color: `text.${name}` },
          style: { color: theme.vars?.palette.text[name] },
        })),
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        padding: '10px 16px',
        borderColor: theme.vars?.palette.line,
      }),
      head: ({ theme }) => ({
        fontSize: '0.75rem',
        fontWeight: 500,
        color: theme.vars?.palette.text.secondary,
        backgroundColor: theme.vars?.palette.background.paper,
      }),
    },
  },
  // What loads at once does not move: the wave costs a phone the time in which it loads.
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: { wave: { '&::after': { animationDelay: '2s' } } },
  },
};
