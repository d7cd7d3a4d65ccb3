import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode, Ref } from 'react';
import { RoomBar } from './room-frame.tsx';

export interface RoomStepProps {
  /** Where the document stands, or what the reader does next. */
  message: string;
  /** Receives the element of the message, for example to focus it. */
  messageRef?: Ref<HTMLElement>;
  /** Note for the signatory, in one smaller line below the message. */
  note?: string;
  /** Id of the rail, which a narrow screen shows on demand. */
  railId: string;
  isRailOpen: boolean;
  onRail: (isOpen: boolean) => void;
  /** Menu of the other actions. */
  menu: ReactNode;
  /** Buttons; the last one is the primary button. */
  children: ReactNode;
}

/** Bar with one sentence about the document and one primary button. */
export function RoomStep({
  message,
  messageRef,
  note,
  railId,
  isRailOpen,
  onRail,
  menu,
  children,
}: RoomStepProps) {
  'use memo';
  return (
    <RoomBar>
      <Box ref={messageRef} tabIndex={-1} role="status" sx={MESSAGE}>
        <Typography variant="body2" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
        {note ? (
          <Typography variant="caption" component="p" color="text.secondary" noWrap sx={NARROW}>
            Note: <bdi>{note}</bdi>
          </Typography>
        ) : null}
      </Box>
      <Box sx={BUTTONS}>
        <Button
          variant="text"
          color="inherit"
          aria-expanded={isRailOpen}
          aria-controls={railId}
          onClick={() => onRail(!isRailOpen)}
          sx={NARROW}
        >
          {isRailOpen ? 'Hide details' : 'Details'}
        </Button>
        {menu}
        {children}
      </Box>
    </RoomBar>
  );
}

const NARROW = { '@media (min-width: 1200px)': { display: 'none' } } as const;
const MESSAGE = {
  flex: '1 1 0',
  minWidth: 0,
  outline: 'none',
  '@media (max-width: 599.95px)': { flexBasis: '100%' },
} as const;
const BUTTONS = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  whiteSpace: 'nowrap',
  '@media (max-width: 599.95px)': {
    flex: 1,
    flexWrap: 'wrap',
    '& > :last-child': { flex: '1 1 max-content' },
  },
} as const;
