import { ROW_ACTIONS } from './row-actions.ts';
import { CHECKBOX } from './select-box.tsx';

export const CHECKBOX_WIDTH = 50;
const HEAD_HEIGHT = 40;
const ROW_HEIGHT = 44;

const FOCUS_RING = { outline: '1px solid', outlineColor: 'primary.main', outlineOffset: '-1px' } as const;

/** One style for all cells: elements with styles of their own would make them anew in each cell. */
export const TABLE = {
  ...ROW_ACTIONS,
  width: '100%',
  overflow: 'auto',
  border: 1,
  borderColor: 'line',
  borderRadius: 1,
  bgcolor: 'background.paper',
  scrollPaddingTop: HEAD_HEIGHT,
  fontVariantNumeric: 'tabular-nums',
  '& > table': { typography: 'body2' },
  '& > table, & thead, & tbody': { display: 'block' },
  // Grids, since the browser can leave out the rows that are not visible of blocks, but not of a table.
  '& tr': { display: 'grid', gridAutoRows: `minmax(${ROW_HEIGHT}px, auto)` },
  '& tbody > tr[data-id]': {
    contentVisibility: 'auto',
    containIntrinsicHeight: `auto ${ROW_HEIGHT}px`,
    '@media print': { contentVisibility: 'visible' },
  },
  '& th, & td': {
    p: '0 10px',
    borderBottom: 1,
    borderColor: 'line',
    textAlign: 'left',
    alignContent: 'center',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '&:focus-visible, &:has(:focus-visible)': FOCUS_RING,
  },
  '& thead': { position: 'sticky', top: 0, zIndex: 2 },
  '& thead > tr': { gridAutoRows: HEAD_HEIGHT },
  '& th': {
    fontSize: '0.75rem',
    fontWeight: 500,
    color: 'text.secondary',
    bgcolor: 'background.paper',
    cursor: 'default',
    // With the reader's own text spacing (WCAG 2.2, 1.4.12) a header takes a second line, or its cell's padding.
    whiteSpace: 'normal',
    textOverflow: 'clip',
    overflowWrap: 'normal',
    pr: 0, // the next cell keeps its own distance
    '&[data-sorts="true"]': { cursor: 'pointer' },
    '& > svg': { width: 18, height: 18, m: '-4px 0 -4px 4px', verticalAlign: 'middle', opacity: 0 }, // lines stay as high as without it
    '&:hover > svg': { opacity: 0.5 },
    '&[aria-sort] > svg': { opacity: 1 },
  },
  '@media print': { '& tbody td, & tbody td *': { whiteSpace: 'normal', overflowWrap: 'anywhere' } },
  '& .select': { p: '0 7px', textOverflow: 'clip' },
  '& .select > input': CHECKBOX,
  '& tbody > tr[data-id]:hover': { bgcolor: 'action.hover' },
  '& tbody > tr[aria-selected="true"]': { bgcolor: 'primaryTint' },
  '& tbody > tr:last-of-type > td': { borderBottom: 0 },
} as const;

export const PROGRESS = {
  position: 'absolute',
  top: HEAD_HEIGHT,
  left: 1,
  right: 1,
  height: 3,
  zIndex: 3,
} as const;
