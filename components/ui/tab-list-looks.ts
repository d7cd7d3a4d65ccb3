/** underlined: sections of a page; segmented: a few views of the same content. */
export type TabListLook = 'underlined' | 'segmented';

const tab = {
  flexShrink: 0,
  gap: 1,
  px: 1.5,
  typography: 'subtitle2',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
  '&:hover': { color: 'text.primary' },
  '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const;

export const tabListLooks = {
  underlined: {
    position: 'relative',
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    boxShadow: 'inset 0 -1px var(--mui-palette-line)',
    '& [role="tab"]': { ...tab, minHeight: 44, borderBottom: 2, borderColor: 'transparent' },
    '& [aria-selected="true"], & [aria-selected="true"]:hover': {
      color: 'primary.main',
      borderColor: 'primary.main',
    },
  },
  segmented: {
    position: 'relative',
    display: 'flex',
    flex: { xs: '1 1 100%', sm: '0 0 auto' },
    p: '3px',
    border: 1,
    borderColor: 'line',
    borderRadius: 1,
    bgcolor: 'background.paper',
    '& [role="tab"]': {
      ...tab,
      flex: { xs: 1, sm: 'none' },
      minHeight: 30,
      borderRadius: '6px',
      '@media (pointer: coarse)': { minHeight: 40 },
    },
    '& [aria-selected="true"], & [aria-selected="true"]:hover': {
      color: 'primary.main',
      bgcolor: 'primaryTint',
    },
  },
} as const;
