const SEARCH = {
  '& input': {
    width: '100%',
    height: 40,
    px: 1.5,
    border: 1,
    borderColor: 'control',
    borderRadius: '6px',
    bgcolor: 'background.paper',
    color: 'text.primary',
    font: 'inherit',
    fontSize: { xs: '1rem', sm: '0.875rem' }, // smaller text makes phones zoom in
    '&::placeholder': { color: 'text.secondary', opacity: 1 },
    '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '1px' },
  },
  '& > div': {
    position: 'absolute',
    zIndex: 1,
    maxHeight: 'min(560px, calc(100dvh - 90px))',
    overflowY: 'auto',
    p: 1,
    border: 1,
    borderColor: 'line',
    borderRadius: 1,
    bgcolor: 'raised',
    boxShadow: '0 8px 28px rgb(15 18 22 / 14%)',
    '&[hidden]': { display: 'none' },
  },
  '& p': { m: 0, px: 1.25, py: 0.75, typography: 'caption', color: 'text.secondary' },
  '& ul': { m: 0, p: 0, listStyle: 'none' },
  '& a': {
    display: 'block',
    px: 1.25,
    py: 1,
    borderRadius: '6px',
    color: 'text.primary',
    textDecoration: 'none',
    typography: 'body2',
    overflowWrap: 'anywhere',
    '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
  },
  '& a > *': { display: 'block' },
  '& a > small, & a > span': { typography: 'caption', color: 'text.secondary' },
} as const;

/** Styles of the search in the bar of the resources: the field, and its results below the bar or, on wide screens, the field. */
export const IN_BAR = {
  ...SEARCH,
  position: { sm: 'relative' },
  flex: { xs: '1 1 0', sm: '0 1 260px' },
  minWidth: 0,
  '& > div': {
    ...SEARCH['& > div'],
    top: { xs: 60, sm: 46 },
    right: { xs: 8, sm: 0 },
    left: { xs: 8, sm: 'auto' },
    width: { sm: 420 },
  },
} as const;

/** Styles of the search in the content of a page: as wide as its place, with the results below the field. */
export const IN_PAGE = {
  ...SEARCH,
  position: 'relative',
  '& > div': { ...SEARCH['& > div'], top: 46, right: 0, left: 0 },
} as const;
