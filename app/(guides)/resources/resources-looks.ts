const HEADER_HEIGHT = 64;

export const HEADER = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1.5, md: 2 },
  height: HEADER_HEIGHT,
  px: { xs: 2, sm: 3 },
  bgcolor: 'background.default',
  borderBottom: 1,
  borderColor: 'line',
  displayPrint: 'none',
} as const;

/** Menu at the left and the page beside it. */
export const FRAME = { display: 'flex', maxWidth: 1440, mx: 'auto' } as const;

export const SIDEBAR = {
  display: { xs: 'none', lg: 'block' },
  displayPrint: 'none',
  position: 'sticky',
  top: HEADER_HEIGHT,
  flexShrink: 0,
  width: '17rem',
  height: `calc(100dvh - ${HEADER_HEIGHT}px)`,
  overflowY: 'auto',
  px: 2,
  py: 2.5,
  borderRight: 1,
  borderColor: 'line',
} as const;

export const MAIN = { flex: 1, minWidth: 0, px: { xs: 2.5, sm: 4 }, pt: { xs: 3, sm: 5 }, pb: 8 } as const;
