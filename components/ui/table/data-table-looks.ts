import { HEADER_HEIGHT, ROW_HEIGHT } from './data-table-column.ts';

/** Style of the element that scrolls the rows below the header. */
export const TABLE_FRAME = {
  position: 'relative',
  overflow: 'auto',
  minHeight: 0,
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
  scrollPaddingTop: HEADER_HEIGHT,
} as const;

/** Actions of a row are shown on hover and focus only; always on devices without hover. */
const ROW_ACTIONS = {
  '& [data-row-action]': { transition: 'opacity 120ms' },
  '@media (hover: hover)': {
    '& tr:not(:hover):not(:focus-within) [data-row-action]:not([aria-expanded="true"])': { opacity: 0 },
  },
} as const;

const CELL = {
  boxSizing: 'border-box',
  height: ROW_HEIGHT,
  px: '10px',
  py: 0,
  textAlign: 'left',
  fontWeight: 400,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderBottom: 1,
  borderColor: 'line',
} as const;

/** Style of a table with lines between its rows. */
export const TABLE = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& td, & th': CELL,
  '& td:has(> .MuiCheckbox-root), & th:has(> .MuiCheckbox-root)': { px: '6px' },
  '& :is(td, th):focus-visible': { outlineOffset: '-2px' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: HEADER_HEIGHT,
    fontSize: '0.75rem',
    fontWeight: 500,
    color: 'text.secondary',
    bgcolor: 'background.paper',
    '&[aria-sort]': { cursor: 'pointer' },
  },
  '& tbody > tr:last-of-type > :is(td, th)': { borderBottom: 0 },
  '& tbody > tr:hover': { bgcolor: 'action.hover' },
  '& tbody > tr[aria-selected="true"]': { bgcolor: 'primaryTint' },
  '& tr[data-gap] > td': { height: 'auto', p: 0, border: 0 },
  '& .MuiTableSortLabel-root': { font: 'inherit', '&.Mui-active': { color: 'text.primary' } },
  ...ROW_ACTIONS,
} as const;

/** Row actions stay away until the page is hydrated. */
export const NOT_INTERACTIVE = { '& [data-row-action]': { pointerEvents: 'none', opacity: 0 } } as const;

/** Bar below the header while new rows are loaded. */
export const LOADING_BAR = {
  position: 'sticky',
  top: HEADER_HEIGHT,
  left: 0,
  zIndex: 2,
  height: 0,
  '& > *': { height: 2 },
} as const;
