import Box from '@mui/material/Box';
import type { KeyboardEvent, ReactNode } from 'react';

/** Low enough to leave the pages 60 % of a window of 1280 by 800 pixels. */
const BAR_HEIGHT = 52;

/** Signing room over the full height: the pages in the middle, the rail at their right, and the bar below both. */
export function RoomFrame({ children }: { children: ReactNode }) {
  return (
    <Box data-room sx={FRAME}>
      {children}
    </Box>
  );
}

/** Head of the room: above the rail, on a narrow screen above the pages. */
export function RoomHead({ children }: { children: ReactNode }) {
  return (
    <Box component="header" sx={HEAD}>
      {children}
    </Box>
  );
}

/** Middle of the room, which shows the pages. */
export function RoomMiddle({ children }: { children: ReactNode }) {
  return <Box sx={{ gridArea: 'pages', minWidth: 0, minHeight: 0 }}>{children}</Box>;
}

export interface RoomRailProps {
  id: string;
  /** True if the rail is shown on a narrow screen too, between the pages and the bar. */
  isOpen: boolean;
  /** Folds the rail of a narrow screen; called when Escape is pressed in it. */
  onFold?: () => void;
  children: ReactNode;
}

/** Rail of the room: signatories, note and task. */
export function RoomRail({ id, isOpen, onFold, children }: RoomRailProps) {
  const foldByKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget } = event;
    const isOwn = target instanceof Node && currentTarget.contains(target); // not in a menu or dialog of the rail
    if (!isOpen || key !== 'Escape' || !isOwn || event.isDefaultPrevented()) return;
    onFold?.();
    document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(id)}"]`)?.focus();
  };
  return (
    <Box
      component="section"
      id={id}
      aria-label="Details"
      tabIndex={-1}
      data-open={isOpen}
      {...(onFold ? { onKeyDown: foldByKey } : {})} // the placeholder, which the server renders, has no handler
      sx={RAIL}
    >
      {children}
    </Box>
  );
}

/** Question at the bar of a narrow screen, whose folded rail hides it; nothing while it has no content. */
export function RoomQuestion({ children }: { children: ReactNode }) {
  return <Box sx={QUESTION}>{children}</Box>;
}

/** Bar of the room with the next step. */
export function RoomBar({ children }: { children: ReactNode }) {
  return (
    <Box component="section" aria-label="Next step" sx={BAR}>
      {children}
    </Box>
  );
}

/** Media query of windows with the rail beside the pages. */
export const WIDE = '(min-width: 1200px)';
const IN_WIDE = `@media ${WIDE}` as const;
const HEIGHT = 'calc(100dvh - var(--offline-bar, 0px))';

const FRAME = {
  display: 'grid',
  gridTemplate: `'head' auto 'pages' minmax(0, 1fr) 'rail' auto 'question' auto 'bar' auto / minmax(0, 1fr)`,
  height: { xs: `calc(${HEIGHT} - 56px)`, lg: HEIGHT }, // below the top bar of narrow screens
  minHeight: 280, // a phone in landscape
  [IN_WIDE]: {
    gridTemplate: `'pages head' auto 'pages rail' minmax(0, 1fr) 'bar bar' auto / minmax(0, 1fr) 320px`,
  },
} as const;

const HEAD = {
  gridArea: 'head',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1,
  minHeight: 44,
  borderBottom: 1,
  borderColor: 'line',
  bgcolor: 'background.paper',
  [IN_WIDE]: {
    flexWrap: 'wrap',
    borderLeft: 1,
    borderBottom: 0,
    borderColor: 'line',
    px: 2,
    py: 1.5,
    rowGap: 0.5,
  },
} as const;

const RAIL = {
  gridArea: 'rail',
  minWidth: 0,
  maxHeight: '45dvh',
  overflowY: 'auto',
  px: 2,
  py: 2,
  outline: 'none',
  borderTop: 1,
  borderColor: 'line',
  bgcolor: 'background.paper',
  '&[data-open=false]': { display: 'none' },
  [IN_WIDE]: {
    maxHeight: 'none',
    borderTop: 0,
    borderLeft: 1,
    borderColor: 'line',
    pt: 0,
    '&[data-open=false]': { display: 'block' },
  },
} as const;

const QUESTION = {
  gridArea: 'question',
  minWidth: 0,
  px: 2,
  pt: 1,
  bgcolor: 'background.paper',
  '&:empty': { display: 'none' },
  [IN_WIDE]: { display: 'none' },
} as const;

const BAR = {
  gridArea: 'bar',
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: BAR_HEIGHT,
  px: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'line',
  bgcolor: 'background.paper',
  '@media (max-width: 599.95px)': { flexWrap: 'wrap', py: 1 },
} as const;
