import Box from '@mui/material/Box';
import { Children, useState, type HTMLAttributes, type Ref, type UIEvent } from 'react';

/** Height of an option in pixels, large enough for touch. */
const OPTION_HEIGHT = 40;
const VISIBLE_OPTIONS = 8;
/** Options rendered above and below the visible ones: the arrow keys reach only options that are rendered. */
const OVERSCAN = 12;

/** Virtualized listbox: renders only the visible options and a few around them. */
export function FilterListbox({
  children,
  ref,
  ...list
}: HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }) {
  const [top, setTop] = useState(0);
  const options = Children.toArray(children);
  const first = Math.max(0, Math.floor(top / OPTION_HEIGHT) - OVERSCAN);
  const end = Math.min(options.length, first + VISIBLE_OPTIONS + 2 * OVERSCAN);
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const next = currentTarget.scrollTop;
    if (Math.abs(next - top) >= OPTION_HEIGHT * (OVERSCAN / 3)) setTop(next);
  };
  return (
    <Box component="ul" {...list} ref={ref} onScroll={follow} sx={LIST}>
      <Box component="li" role="presentation" sx={{ height: first * OPTION_HEIGHT }} />
      {options.slice(first, end)}
      <Box component="li" role="presentation" sx={{ height: (options.length - end) * OPTION_HEIGHT }} />
    </Box>
  );
}

const LIST = {
  '&&': { p: 0 },
  maxHeight: VISIBLE_OPTIONS * OPTION_HEIGHT,
  overflow: 'auto',
  '&& .MuiAutocomplete-option': {
    display: 'block',
    height: OPTION_HEIGHT,
    minHeight: OPTION_HEIGHT,
    lineHeight: `${OPTION_HEIGHT}px`,
    py: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const;
