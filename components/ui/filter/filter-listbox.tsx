import Box from '@mui/material/Box';
import { Children, useState, type HTMLAttributes, type Ref, type UIEvent } from 'react';

const OPTION_HEIGHT = 36;
const IN_SIGHT = 8;
/** The arrow keys go to the next option only if it is there. */
const BEYOND = 12;

/** A list of options that draws only those in sight and a few around them, so that thousands cost nothing. */
export function FilterListbox({
  children,
  ref,
  ...list
}: HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> }) {
  const [top, setTop] = useState(0);
  const options = Children.toArray(children);
  const first = Math.max(0, Math.floor(top / OPTION_HEIGHT) - BEYOND);
  const end = Math.min(options.length, first + IN_SIGHT + 2 * BEYOND);
  const follow = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const next = currentTarget.scrollTop;
    if (Math.abs(next - top) >= OPTION_HEIGHT * (BEYOND / 3)) setTop(next);
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
  maxHeight: IN_SIGHT * OPTION_HEIGHT,
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
