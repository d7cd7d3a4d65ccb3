import Box from '@mui/material/Box';
import { Children, type ReactNode } from 'react';
import { FRAME } from './frame.ts';

export interface FramedListProps {
  /** Accessible name of the list; by default it has none. */
  label?: string;
  /** Shown in the frame in place of a list without items. */
  empty?: ReactNode;
  /** Items of the list, `li` elements. */
  children: ReactNode;
}

/** List without bullets in a frame. */
export function FramedList({ label, empty, children }: FramedListProps) {
  if (empty && Children.toArray(children).length === 0) return <Box sx={FRAME}>{empty}</Box>;
  return (
    <Box component="ul" aria-label={label} sx={LIST}>
      {children}
    </Box>
  );
}

const LIST = { ...FRAME, m: 0, p: 0, listStyle: 'none' } as const;
