/** A button that is its icon alone on a phone; its `aria-label` says the rest. */
export const ICON_ON_PHONE = {
  '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 }, ml: { xs: 0, sm: '-4px' } },
  '& .label': { display: { xs: 'none', sm: 'inline' } },
  minWidth: { xs: 44, sm: 64 },
  px: { xs: 1, sm: '14px' },
} as const;
